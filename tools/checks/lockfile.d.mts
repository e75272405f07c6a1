export function readLockfile(
  file: string,
  options?: { readonly developmentOnly?: readonly string[] },
): readonly {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly licence: string | undefined
  readonly shipped: boolean
}[]
