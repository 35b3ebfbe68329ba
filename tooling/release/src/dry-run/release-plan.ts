interface PlannedRelease {
  name: string;
  type: string;
  oldVersion: string;
  newVersion: string;
  changesets: readonly string[];
}

/** The fields of the output of `changeset status`. */
export interface ReleasePlan {
  releases: readonly PlannedRelease[];
}

const toStep = ({ name, oldVersion, newVersion, type, changesets }: PlannedRelease) =>
  `  ${name} ${oldVersion} → ${newVersion} (${type}, ${changesets.length} changesets)`;

export function toPlanLines({ releases }: ReleasePlan): string[] {
  const steps = releases.filter(({ type }) => type !== 'none').map(toStep);
  return steps.length === 0
    ? ['No changeset waits: each version below that is not in the registry would be published.']
    : [
        'Changesets wait: a pull request would set these versions, and its merge would publish them:',
        ...steps,
      ];
}
