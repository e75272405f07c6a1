/** The platform's links (React Native's `Linking`, say). */
export type LinkPort = {
  /** Opens a link in the app it belongs to; rejects when there is none. */
  readonly openLink: (url: string) => Promise<void>
  /** Links that open this app, the one that started it included. */
  readonly onLink: (listener: (url: string) => void) => () => void
}

/** Links as a way for messages beside the relay. A peer is named by its universal link, `metadata.redirect.universal`. */
export type LinkTransport = {
  /** Whether the peer said in an earlier session that it takes messages by link. */
  readonly knows: (universal: string) => Promise<boolean>
  readonly learn: (universal: string) => Promise<void>
  /** Where messages of a topic go; undefined when they go over the relay. */
  readonly routeOf: (topic: string) => Promise<string | undefined>
  /** From now on, also after a reload, messages of a topic go by link. It ends when the topic is unsubscribed, or with `forget`. */
  readonly route: (topic: string, universal: string) => Promise<void>
  readonly forget: (topic: string) => Promise<void>
  /** Sends one message, an envelope in base64 or base64url. */
  readonly send: (params: {
    readonly universal: string
    readonly topic: string
    readonly message: string
  }) => Promise<void>
  /** Whether a message came by link: only then it may be one that is not encrypted. */
  readonly brought: (message: object) => boolean
}
