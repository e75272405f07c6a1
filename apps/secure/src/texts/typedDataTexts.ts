import type { Message } from '@latchkey/texts/message'
import type { OrderKind } from '../typedData/seaportOrder.ts'
import { textsByLanguage } from './textLoader.ts'

/** Texts of requests to sign typed data. */
export type TypedDataTexts = {
  /** Text after the origin. */
  readonly asks: Readonly<Record<'typedData' | 'permit' | OrderKind, string>>
  /** An order of a marketplace. */
  readonly order: Readonly<Record<'gives' | 'gets' | 'collection' | 'fees' | 'anyNft', string>> & {
    readonly nothing: { readonly title: string; readonly detail: string }
    /** The account that can accept it, and the deadline. */
    readonly open: { readonly title: string; readonly detail: Message }
  }
  /** The contract's name according to the data. */
  readonly contractName: string
  readonly contract: string
  readonly notGiven: string
  readonly expires: Readonly<Record<'allowance' | 'signature', string>>
  readonly never: string
  /** A permit needs no further transaction, at which the visitor could still stop. */
  readonly bySignature: string
  /** After `bySignature`. */
  readonly signedForEver: string
  readonly warnings: Readonly<Record<'unknown' | 'noNetwork', { readonly title: string; readonly detail: string }>>
}

/** The texts in the language of the sheet. They are loaded with the code that shows them. */
export const textsOf = textsByLanguage<TypedDataTexts>(
  'typedData',
  import.meta.glob('./*/typedData.ts', { eager: true }),
)
