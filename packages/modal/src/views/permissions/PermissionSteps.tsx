import { useState } from 'react'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { PermissionDetails } from './PermissionDetails.tsx'
import { PermissionList } from './PermissionList.tsx'

/** The list of permissions, or the given `permission`. */
export function PermissionSteps({ view }: { readonly view: ViewOf<'AccountSettings'> }) {
  const { headingId } = useModal()
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    // The button disappears, so the focus moves to the heading.
    document.getElementById(headingId)?.focus()
    setAttempt(attempt + 1)
  }
  const { permission } = view
  return permission ? <PermissionDetails permission={permission} /> : <PermissionList key={attempt} onRetry={retry} />
}
