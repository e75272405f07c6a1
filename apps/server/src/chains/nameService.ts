/** Names of accounts that others keep. @throws NAME_LOOKUP_FAILED */
export type NameService = {
  /** The name as it is looked up; undefined for text that cannot be a name of this service. */
  readonly normalize: (name: string) => string | undefined
  /** The address of a normalized name; undefined when it has none. */
  readonly addressOf: (name: string) => Promise<string | undefined>
  /** A text of a normalized name, untrusted; undefined when it has none. */
  readonly text: (name: string, key: 'avatar' | 'description') => Promise<string | undefined>
  /** The name by which an address wants to be known, after checking that the name has this address. */
  readonly primaryName: (address: string) => Promise<string | undefined>
}
