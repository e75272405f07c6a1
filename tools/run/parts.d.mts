type Environment = Readonly<Record<string, string | undefined>>
export const defaultPorts: readonly number[]
export function environment(env: Environment, dataDir: string): Readonly<Record<string, string>>
export function partsOf(
  env: Environment,
): Readonly<Record<string, { readonly label: string; readonly address: string; readonly program?: readonly string[] }>>
