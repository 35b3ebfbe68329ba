/** The user who looks at a list, and the mode of the dashboard. */
export interface Viewer {
  email: string;
  admin: boolean;
}
