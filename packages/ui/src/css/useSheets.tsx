import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { sheet as tokens } from '../layer/sheetTokens.lk.css'
import { attachSheets } from './attachSheets.tsx'

/** React 18 warns about layout effects on the server, where neither kind runs. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** The same as `partRef`, for an element whose ref is already taken. */
export function useSheets(ref: RefObject<Element | null>, sheet: string): void {
  useBeforePaint(() => {
    if (ref.current) attachSheets(ref.current, [tokens, sheet])
  }, [ref, sheet])
}
