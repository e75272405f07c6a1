import { formatMessage } from '@latchkey/texts/formatMessage'
import { useContext } from 'react'
import { LocaleContext } from '../i18n/LocaleContext.ts'
import { messagesOf } from '../i18n/language.ts'
import { usePageText } from '../i18n/usePageText.ts'
import type { View } from '../router/view.ts'
import { useAnnouncement } from '../shell/announce.ts'
import { ViewSkeleton } from '../shell/ViewSkeleton.tsx'
import { viewRow } from './viewRow.ts'

/** While a view's code is loading. It can be left like any other view. */
export function ViewLoading({ view }: { readonly view: View }) {
  useAnnouncement(usePageText()('loading'))
  return <ViewSkeleton name={view.name} title={useTitle(view)} />
}

/** The view's title, where its texts are there already. */
function useTitle({ name }: View): string | undefined {
  const { language, texts } = useContext(LocaleContext)
  const title = viewRow(name)?.title
  if (!title) return undefined
  const [feature, key] = title
  const own: Readonly<Record<string, Parameters<typeof formatMessage>[0]>> = texts?.[feature] ?? {}
  const message = own[key] ?? messagesOf(language, feature)?.[key]
  return message && formatMessage(message, language)
}
