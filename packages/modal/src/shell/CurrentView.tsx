import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { type ReactNode, useContext, useEffect } from 'react'
import { LocaleContext } from '../i18n/LocaleContext.ts'
import { type Language, textChunk } from '../i18n/language.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { whenIdle } from '../whenIdle.ts'
import { useChunk } from './chunk.ts'
import { ViewLoading } from './ViewLoading.tsx'
import type { View, ViewName } from './view.ts'
import { viewRow } from './viewRow.ts'

/** The view, or its skeleton while it loads; `children` come with the view. */
export function CurrentView({ view, children }: { readonly view: View; readonly children: ReactNode }) {
  const { language } = useContext(LocaleContext)
  const { chunk, texts, preload, loadAlongside } = viewRow(view.name)
  const latchkey = useLatchkey()
  const next = useLatchkeyState((state) => preload?.(state, latchkey.options).join() ?? '')
  useEffect(() => {
    if (next) whenIdle(() => preloadViews(next.split(',') as ViewName[], language))
  }, [next, language])
  const Component = useChunk(chunk)
  useEffect(() => {
    if (!Component) loadAlongside?.(latchkey)
  }, [Component, loadAlongside, latchkey])
  const hasTexts = useTexts(texts ?? [])
  if (!Component || !hasTexts) return <ViewLoading view={view} />
  return (
    <>
      <Component view={view} />
      {children}
    </>
  )
}

/** Starts loading views and their texts; a failure is shown when the view is opened. */
export function preloadViews(names: readonly ViewName[], language: Language): void {
  for (const { chunk, texts } of names.map(viewRow))
    for (const part of [chunk, textChunk(language, texts ?? [])]) part.load().catch(() => {})
}
