import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../manifests/repository.ts';
import { toDockerfileLines } from './dockerfile-lines.ts';

const DEPLOY_FOLDER = join(REPOSITORY_ROOT, 'apps/server/deploy');
const dockerfile = readFileSync(join(DEPLOY_FOLDER, 'Dockerfile'), 'utf8');

const image = ({ from = 'FROM node:24.1.0', steps = '', end = '' } = {}) => `${from} AS build
WORKDIR /build
${steps}
FROM node:24.1.0-slim
HEALTHCHECK CMD ["true"]
USER 1000
${end}
`;

it('finds nothing in the Dockerfile of the server', () => {
  expect(toDockerfileLines(dockerfile)).toEqual([]);
});

it('names images by an exact version, in the Dockerfile and in compose', () => {
  const compose = readFileSync(join(DEPLOY_FOLDER, 'compose.yaml'), 'utf8');
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  const services = [...compose.matchAll(/^ +image: (\S+:\S+)/gm)].map(([, name]) => name);

  expect(new Set(bases).size).toBe(1);
  for (const name of [...bases, ...services])
    expect(name).toMatch(/:v?\d+\.\d+(\.\d+)?[\w.-]*(@sha256:[0-9a-f]{64})?$/);
});

it('finds nothing in a good example', () => {
  expect(toDockerfileLines(image({ steps: 'COPY . .' }))).toEqual([]);
});

it.each([
  ['DL3000', { steps: 'WORKDIR app' }],
  ['DL3001', { steps: 'RUN true && ssh host' }],
  ['DL3002', { end: 'USER root' }],
  ['DL3003', { steps: 'RUN cd /tmp && ls' }],
  ['DL3004', { steps: 'RUN sudo ls' }],
  ['DL3006', { from: 'FROM node' }],
  ['DL3007', { from: 'FROM node:latest' }],
  ['DL3008', { steps: 'RUN apt-get install --yes --no-install-recommends git' }],
  ['DL3009', { steps: 'RUN apt-get update' }],
  ['DL3011', { end: 'EXPOSE 70000' }],
  ['DL3012', { end: 'HEALTHCHECK CMD ["false"]' }],
  ['DL3014', { steps: 'RUN apt-get install --no-install-recommends git=1' }],
  ['DL3015', { steps: 'RUN apt-get install --yes git=1' }],
  ['DL3016', { steps: 'RUN npm install --global pnpm' }],
  ['DL3016', { steps: 'RUN npx --yes pnpm install' }],
  ['DL3013 to DL3062', { steps: 'RUN pip install bread' }],
  ['DL3020', { steps: 'ADD a /b' }],
  ['DL3021', { steps: 'COPY a b /c' }],
  ['DL3022', { steps: 'COPY --from=other /a /b' }],
  ['DL3023', { steps: 'COPY --from=build /a /b' }],
  ['DL3024', { end: 'FROM node:24.1.0 AS build\nHEALTHCHECK NONE\nUSER 1' }],
  ['DL3025', { end: 'CMD node server.js' }],
  ['DL3027', { steps: 'RUN apt list' }],
  ['DL3029', { from: 'FROM --platform=linux/amd64 node:24.1.0' }],
  ['DL3043', { steps: 'ONBUILD RUN true' }],
  ['DL3044', { steps: 'ENV A=1 B=$A' }],
  ['DL3045', { end: 'COPY a b' }],
  ['DL3046', { steps: 'RUN useradd baker' }],
  ['DL3057', { end: 'FROM node:24.1.0\nUSER 1' }],
  ['DL3059', { steps: 'RUN true\nRUN true' }],
  ['DL3061', { from: 'RUN true\nFROM node:24.1.0' }],
  ['DL4000', { end: 'MAINTAINER baker' }],
  ['DL4001', { steps: 'RUN curl https://example.com' }],
  ['DL4003', { end: 'CMD ["a"]\nCMD ["b"]' }],
  ['DL4004', { end: 'ENTRYPOINT ["a"]\nENTRYPOINT ["b"]' }],
  ['DL4005', { steps: 'RUN ln -sf /bin/bash /bin/sh' }],
  ['DL4006', { steps: 'RUN cat a | wc' }],
  ['SC2046', { steps: 'RUN rm $(ls)' }],
  ['SC2086', { steps: 'RUN rm $FILE' }],
  ['SC1000 to SC1999', { steps: "RUN echo 'bread" }],
])('finds %s in %j', (id, changes) => {
  expect(toDockerfileLines(image(changes)).map((line) => line.split(' ')[0])).toEqual([
    id.split(' ')[0],
  ]);
});
