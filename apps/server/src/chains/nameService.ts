/** A name service run by others. @throws NAME_LOOKUP_FAILED */
export type NameService = {
  /** The normalized name; undefined for text that cannot be a name of this service. */
  readonly normalize: (name: string) => string | undefined
  /** The address of a normalized name; undefined if it has none. */
  readonly addressOf: (name: string) => Promise<string | undefined>
  /** A text record of a normalized name, untrusted; undefined if it has none. */
  readonly text: (name: string, key: 'avatar' | 'description') => Promise<string | undefined>
  /** The primary name of an address, after checking that the name resolves to it. */
  readonly primaryName: (address: string) => Promise<string | undefined>
}
