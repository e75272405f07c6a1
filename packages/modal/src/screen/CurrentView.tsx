import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { formatMessage } from '@latchkey/texts/formatMessage'
import { type ReactNode, useContext, useEffect } from 'react'
import { LocaleContext } from '../i18n/LocaleContext.ts'
import { type Language, messagesOf, textChunk } from '../i18n/language.ts'
import { usePageText } from '../i18n/usePageText.ts'
import { useTexts } from '../i18n/useTexts.ts'
import type { View, ViewName } from '../router/view.ts'
import { useAnnouncement } from '../shell/announce.ts'
import { useChunk } from '../shell/chunk.ts'
import type { ViewRow } from '../shell/defineView.ts'
import { ViewSkeleton } from '../shell/ViewSkeleton.tsx'
import { whenIdle } from '../whenIdle.ts'
import { connectedViews, viewRow } from './viewRow.ts'

/**
 * Renders the view, or its skeleton while it loads. `children` render together with the view, and their effects run before those of
 * the view.
 */
export function CurrentView(props: CurrentView.Props) {
  const { view } = props
  const row = viewRow(view.name)
  // Renders again once they are loaded.
  const later = useChunk(row ? undefined : connectedViews)
  if (later && !row) throw new TypeError(`The modal has no view '${view.name}'.`)
  return row ? <LoadedView row={row} {...props} /> : <ViewLoading view={view} />
}

export declare namespace CurrentView {
  type Props = { readonly view: View; readonly children: ReactNode }
}

function LoadedView({ row, view, children }: CurrentView.Props & { readonly row: ViewRow }) {
  const { language } = useContext(LocaleContext)
  const { chunk, texts, preload, loadAlongside } = row
  const latchkey = useLatchkey()
  const next = useLatchkeyState((state) => preload?.(state, latchkey.options).join() ?? '')
  useEffect(() => {
    if (next) whenIdle(() => preloadViews(next.split(',') as ViewName[], language))
  }, [next, language])
  const Component = useChunk(chunk)
  useEffect(() => {
    if (!Component) void loadAlongside?.(latchkey)
  }, [Component, loadAlongside, latchkey])
  const hasTexts = useTexts(texts ?? [])
  if (!Component || !hasTexts) return <ViewLoading view={view} />
  return (
    <>
      {children}
      <Component view={view} />
    </>
  )
}

/** Starts loading views and their texts; a failure is shown when the view is opened. */
export function preloadViews(names: readonly ViewName[], language: Language): void {
  for (const name of names) preloadView(name, language).catch(() => {})
}

async function preloadView(name: ViewName, language: Language): Promise<void> {
  const row = viewRow(name) ?? (await connectedViews.load()).get(name)
  await Promise.all([row?.chunk.load(), textChunk(language, row?.texts ?? []).load()])
}

/** Shown while a view's code is loading. It can be left like any other view. */
function ViewLoading({ view }: { readonly view: View }) {
  useAnnouncement(usePageText()('loading'))
  return <ViewSkeleton title={useTitle(view)} shape={viewRow(view.name)?.skeleton} />
}

/** The view's title, if its texts have loaded. */
function useTitle({ name }: View): string | undefined {
  const { language, texts } = useContext(LocaleContext)
  const title = viewRow(name)?.title
  if (!title) return undefined
  const [feature, key] = title
  const own: Readonly<Record<string, Parameters<typeof formatMessage>[0]>> = texts?.[feature] ?? {}
  const message = own[key] ?? messagesOf(language, feature)?.[key]
  return message && formatMessage(message, language)
}
