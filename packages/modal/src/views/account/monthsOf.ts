import type { Operation } from '@latchkey/core/operations/operation'
import type { Language } from '../../i18n/language.ts'

/** Operations in their order, by calendar month; the year is named when it is not the current one. */
export function monthsOf(operations: readonly Operation[], { language, nowMs }: monthsOf.Params): readonly Month[] {
  const year = new Date(nowMs).getFullYear()
  const months = new Map<string, Operation[]>()
  for (const operation of operations) {
    const date = new Date(operation.startedAtMs)
    const month = new Intl.DateTimeFormat(language.tag, {
      month: 'long',
      ...(date.getFullYear() !== year && { year: 'numeric' }),
    }).format(date)
    months.set(month, [...(months.get(month) ?? []), operation])
  }
  return [...months].map(([month, some]) => ({ month, operations: some }))
}

type Month = { readonly month: string; readonly operations: readonly Operation[] }

export declare namespace monthsOf {
  type Params = { readonly language: Pick<Language, 'tag'>; readonly nowMs: number }
}
