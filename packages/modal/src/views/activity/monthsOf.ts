import type { Language } from '../../i18n/language.ts'

/** Rows in their order, by calendar month; the year is named when it is not the current one. */
export function monthsOf<row extends { readonly atMs: number }>(
  rows: readonly row[],
  { language, nowMs }: monthsOf.Params,
): readonly { readonly month: string; readonly rows: readonly row[] }[] {
  const year = new Date(nowMs).getFullYear()
  const months = new Map<string, row[]>()
  for (const row of rows) {
    const date = new Date(row.atMs)
    const month = new Intl.DateTimeFormat(language.tag, {
      month: 'long',
      ...(date.getFullYear() !== year && { year: 'numeric' }),
    }).format(date)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  return [...months].map(([month, some]) => ({ month, rows: some }))
}

export declare namespace monthsOf {
  type Params = { readonly language: Pick<Language, 'tag'>; readonly nowMs: number }
}
