export interface EventFacts {
  at: Date;
  device: string;
  network: string;
  projectName: string;
}
