import type { RefObject } from 'react'
import { sheet as tokens } from '../layer/sheetTokens.lk.css'
import { attachSheets } from './attachSheets.tsx'
import { useBeforePaint } from './useBeforePaint.tsx'

/** The same as `partRef`, for an element whose ref is already taken. */
export function useSheets(ref: RefObject<Element | null>, sheet: string): void {
  useBeforePaint(() => {
    if (ref.current) attachSheets(ref.current, [tokens, sheet])
  }, [ref, sheet])
}
