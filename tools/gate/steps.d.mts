export type Step = {
  readonly args: readonly string[]
  readonly inputs?: readonly string[]
  readonly checksTypes?: boolean
  readonly isOwnTest?: (path: string) => boolean
}

export const interopSteps: Readonly<Record<string, Step>>
export const ciSteps: Readonly<Record<string, Step>>
