import type { Message } from '@latchkey/texts/message'
import { textsByLanguage } from './textLoader.ts'

type Banner = { readonly title: string; readonly detail: string }

/** Texts of the sheets on which permissions are granted and revoked. */
export type PermissionTexts = {
  /** Texts after the origin: "app.example · wants …". */
  readonly asks: Readonly<Record<'grant' | 'revoke', string>>
  /** Label of the button that revokes the permission. */
  readonly end: string
  readonly labels: {
    readonly grant: string
    readonly revoke: string
    /** Above the address that uses the permission. */
    readonly usedBy: string
    readonly contract: string
    readonly functions: string
    readonly mostNative: string
    readonly uses: string
    readonly until: string
    /** Replaces `until` on a revocation. */
    readonly wasUntil: string
    readonly unknownRules: string
  }
  readonly per: Readonly<Record<'hour' | 'day' | 'week', string>>
  /** `duration`: "30 days". */
  readonly every: Message
  /** After an amount that is allowed once. */
  readonly inTotal: string
  /** After the known functions. */
  readonly unknownCount: Message
  /** The headline when a function can move tokens. */
  readonly allTokens: string
  /** Label above the functions. */
  readonly callsTo: string
  readonly noFurtherApproval: Banner
  readonly movesTokens: Banner
  /** End of `movesTokens`. */
  readonly othersUnknown: string
  readonly unknownFunctions: Banner
  readonly endsForEver: Banner
}

/** The texts in the language of the sheet. They are loaded with the code that shows them. */
export const textsOf = textsByLanguage<PermissionTexts>(
  'permissions',
  import.meta.glob('./*/permissions.ts', { eager: true }),
)
