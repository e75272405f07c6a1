import type { ReactNode } from 'react'
import { EmptyMark, StatusBlock } from '../statusBlock/StatusBlock.tsx'

/** Nothing here yet: why, and what will fill it. The way out is the caller's button. */
export function EmptyState({ icon, title, detail }: EmptyState.Props) {
  return <StatusBlock small picture={icon && <EmptyMark>{icon}</EmptyMark>} title={title} detail={detail} />
}

export declare namespace EmptyState {
  /** `icon` at 28 px; left out where the place is low. */
  type Props = { readonly icon?: ReactNode; readonly title: string; readonly detail?: string | undefined }
}
