const isPostgresVariable = (name: string) => /^PG[A-Z]+$/.test(name);

/** Removes the variables with which a shell could lead the driver to another Postgres. */
export function forgetPostgresVariables(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment).filter(isPostgresVariable)) {
    Reflect.deleteProperty(environment, name);
  }
}
