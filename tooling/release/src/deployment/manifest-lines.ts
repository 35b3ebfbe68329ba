import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';

type Manifest = Readonly<Record<string, unknown>> & { kind: string };

interface Model {
  validate: () => void;
}

const MODELS: Readonly<Record<string, new () => Model>> = {
  ConfigMap,
  Deployment,
  Ingress,
  PodDisruptionBudget,
  Service,
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Notes each path that is read, because the models read what they know and ignore the rest. */
function observe<Value extends object>(value: Value, path: string, read: Set<string>): Value {
  return new Proxy(value, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'symbol') return member;
      const below = `${path}/${name}`;
      read.add(below);
      return isObject(member) ? observe(member, below, read) : member;
    },
  });
}

const pathsOf = (value: unknown, path = ''): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => {
        const below = `${path}/${name}`;
        return [below, ...pathsOf(member, below)];
      })
    : [];

const problemOf = (model: Model): string[] => {
  try {
    model.validate();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

/** Returns one line for each thing that Kubernetes would refuse or ignore. */
export function toManifestLines(manifest: Manifest): string[] {
  const KnownModel = MODELS[manifest.kind];
  if (!KnownModel) return [`${manifest.kind} is not known here`];
  const read = new Set<string>();
  const problems = problemOf(observe(Object.assign(new KnownModel(), manifest), '', read));
  const unknown = pathsOf(manifest).filter((path) => !read.has(path));
  return [...problems, ...unknown.map((path) => `${path} is not known`)].map(
    (line) => `${manifest.kind}: ${line}`,
  );
}
