import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../../../config/tracing/tracing-variables.ts';

const PARENT_PREFIX = 'parentbased_';

const ROOT_SAMPLERS: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
};

export function createSampler({ sampler, sampledRatio }: TracingConfig): Sampler {
  const create = ROOT_SAMPLERS[sampler.replace(PARENT_PREFIX, '')];
  const root = create?.(sampledRatio) ?? new AlwaysOnSampler();
  return sampler.startsWith(PARENT_PREFIX) ? new ParentBasedSampler({ root }) : root;
}
