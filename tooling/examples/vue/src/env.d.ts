interface ImportMetaEnv {
  readonly BAKEHOUSE_URL?: string;
}
