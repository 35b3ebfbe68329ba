export interface LockHolder {
  pid: number;
  started: string;
  url: string;
  /** The namespace in which the pid is valid; locks of earlier versions do not have it. */
  space?: string;
  host?: string;
}

const readOptionalText = (value: object, name: 'space' | 'host') => {
  const text: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return typeof text === 'string' ? { [name]: text } : {};
};

/** Returns undefined for an incomplete text, because the server that wrote it has died. */
export function parseLockHolder(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('pid' in value && 'started' in value && 'url' in value)) return undefined;
    const { pid, started, url } = value;
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof url !== 'string')
      return undefined;
    return {
      pid,
      started,
      url,
      ...readOptionalText(value, 'space'),
      ...readOptionalText(value, 'host'),
    };
  } catch {
    return undefined;
  }
}
