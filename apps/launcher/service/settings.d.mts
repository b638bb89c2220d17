export const launcherSettings: Readonly<
  Record<
    string,
    { readonly name: string; readonly about: string; readonly allowed: string; readonly empty?: string; readonly fallback?: string }
  >
>;
