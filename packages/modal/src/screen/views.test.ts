import { expect, test } from 'vitest'
import { messagesOf, textChunk } from '../i18n/language.ts'
import * as languages from '../i18n/languages.ts'
import type { ViewRow } from '../shell/defineView.ts'
import * as connectedViews from './connectedViews.ts'
import * as views from './views.ts'

const rows = [...Object.values(views), ...Object.values(connectedViews)] as unknown as readonly ViewRow[]

test('every registered view loads and preloads only registered views', async () => {
  const names = rows.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { chunk, preload } of rows) {
    expect(typeof (await chunk.load())).toBe('function')
    const next = preload?.({ wallets: [{}] } as never, {} as never) ?? []
    expect(next.filter((name) => !names.includes(name))).toEqual([])
  }
})

test('every title has a text in every language', async () => {
  for (const language of Object.values(languages)) {
    for (const { title, texts } of rows) {
      if (!title) continue
      const [feature, key] = title
      await language.first.load()
      await textChunk(language, texts ?? []).load()
      expect(messagesOf(language, feature)).toHaveProperty(key)
    }
  }
})
