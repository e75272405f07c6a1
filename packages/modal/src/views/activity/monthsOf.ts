import type { Language } from '../../i18n/language.ts'

/** Groups rows by calendar month in their order; the year is named unless it is the current one. */
export function monthsOf<row extends { readonly atMs: number }>(
  rows: readonly row[],
  { language, nowMs }: monthsOf.Params,
): readonly { readonly month: string; readonly rows: readonly row[] }[] {
  const thisYear = new Date(nowMs).getFullYear()
  const months = new Map<number, row[]>()
  for (const row of rows) {
    const date = new Date(row.atMs)
    const month = date.getFullYear() * 12 + date.getMonth()
    const some = months.get(month)
    if (some) some.push(row)
    else months.set(month, [row])
  }
  const nameOf = (month: number) => {
    const year = Math.floor(month / 12)
    const form: Intl.DateTimeFormatOptions = { month: 'long', ...(year !== thisYear && { year: 'numeric' }) }
    return new Intl.DateTimeFormat(language.tag, form).format(new Date(year, month % 12))
  }
  return [...months].map(([month, some]) => ({ month: nameOf(month), rows: some }))
}

export declare namespace monthsOf {
  type Params = { readonly language: Pick<Language, 'tag'>; readonly nowMs: number }
}
