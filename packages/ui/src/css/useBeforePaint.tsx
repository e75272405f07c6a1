import { useEffect, useLayoutEffect } from 'react'

/** React 18 warns about layout effects on the server, where neither kind runs. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
