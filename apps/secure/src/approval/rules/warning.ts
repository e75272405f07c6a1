import type { Message, Values } from '@latchkey/texts/message'
import type { actionRules, outcomeRules } from './earlyRules.ts'
import type { lateRules } from './lateRules.ts'
import type { Rule, Tone, WarningText } from './rule.ts'

type AnyRule = (typeof outcomeRules | typeof actionRules | typeof lateRules)[number]

/** A rule that applies, with the result of its detection. */
export type Warning = {
  readonly kind: AnyRule['id']
  readonly tone: Tone
  /** Listed below the detail. */
  readonly addresses?: readonly string[]
}

/** The text of each rule that has its texts in a file: fixed, or with slots for the rule's values. */
export type WarningTexts<file extends Rule<never>['texts']> = {
  readonly [rule in Extract<AnyRule, { texts: file }> as rule['id']]: rule extends {
    values: (...params: never[]) => Values
  }
    ? { readonly title: Message; readonly detail: Message }
    : WarningText
}

/** Applies rules in order. */
export const detect = <input>(rules: readonly Rule<input, object>[], input: input): readonly Warning[] =>
  rules.flatMap(({ id, tone, detect }) => {
    const found = detect(input)
    return found ? [{ kind: id as Warning['kind'], tone, ...(found as object) }] : []
  })
