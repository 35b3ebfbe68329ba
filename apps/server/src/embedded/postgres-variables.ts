const isPostgresVariable = (name: string) => /^PG[A-Z]+$/.test(name);

/** The driver reads these variables, with which a shell may lead to another Postgres. */
export function forgetPostgresVariables(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment).filter(isPostgresVariable)) {
    Reflect.deleteProperty(environment, name);
  }
}
