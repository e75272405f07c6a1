import { useText } from '../i18n/useText.ts'
import { useAnnouncement } from './announce.ts'
import { ViewSkeleton } from './ViewSkeleton.tsx'

/** While a view's code is loading. It can be left like any other view. */
export function ViewLoading() {
  useAnnouncement(useText('page')('loading'))
  return <ViewSkeleton />
}
