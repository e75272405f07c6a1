import { useEffect, useRef, useState } from 'react'
import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import type { SiteWindow } from '../../siteWindow/openSiteWindow.ts'
import type { ApprovalQueue } from '../queue/approvalQueue.ts'
import { openApprovalWindow } from '../window/openApprovalWindow.ts'
import type { SheetSite } from './sheetSite.ts'

/** The window in which the visitor decides about the request on screen. It closes with the sheet. */
export function useApprovalWindow(site: SheetSite, params: useApprovalWindow.Params): useApprovalWindow.Result {
  const { queue, id, asked } = params
  const opened = useRef<SiteWindow>(undefined)
  const [status, setStatus] = useState<useApprovalWindow.Result['status']>('closed')
  useEffect(() => () => opened.current?.close(), [])
  return {
    status,
    open() {
      opened.current = openApprovalWindow(site, asked, (decision) => {
        setStatus('closed')
        if (decision?.approved) queue.approve(id, decision.prepared)
        else if (decision) queue.reject(id)
      })
      setStatus(opened.current ? 'open' : 'blocked')
    },
    focus: () => opened.current?.focus(),
  }
}

export declare namespace useApprovalWindow {
  type Params = { readonly queue: ApprovalQueue; readonly id: number; readonly asked: DecodedRequest }
  type Result = {
    readonly status: 'closed' | 'open' | 'blocked'
    /** Call it while handling a click. */
    readonly open: () => void
    readonly focus: () => void
  }
}
