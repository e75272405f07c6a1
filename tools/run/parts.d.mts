type Environment = Readonly<Record<string, string | undefined>>
type Relays = {
  readonly names: readonly string[]
  readonly startsRedis: boolean
  readonly redisUrl: string | undefined
}
type Part = {
  readonly label: string
  readonly address: string
  readonly program?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}
export const defaultPorts: readonly number[]
export function environment(env: Environment, dataDir: string): Readonly<Record<string, string>>
export function relaysOf(options: { readonly relays?: string; readonly redis?: string }, env: Environment): Relays
export function partsOf(env: Environment, relays?: Relays): Readonly<Record<string, Part>>
export function selectParts(options: {
  readonly only?: readonly string[]
  readonly without?: readonly string[]
  readonly noDevnet?: boolean
  readonly relays?: Relays
}): readonly string[]
