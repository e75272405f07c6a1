import { useContext, useMemo } from 'react'
import { type Chunk, useChunk } from '../shell/chunk.ts'
import { LocaleContext } from './LocaleContext.ts'
import { type LaterFeature, textChunk } from './language.ts'

/** Loads the texts of features; returns false until they are loaded. */
export function useTexts(features: readonly LaterFeature[]): boolean {
  const { language } = useContext(LocaleContext)
  const names = features.join()
  const chunk = useMemo(
    () => (names === '' ? undefined : textChunk(language, names.split(',') as LaterFeature[])),
    [language, names],
  )
  const loaded = useChunk(chunk)
  return !chunk || loaded !== undefined
}

/** Loads a chunk and its texts; undefined until both are loaded. */
export function useChunkWithTexts<module>(
  chunk: Chunk<module> | undefined,
  ...features: readonly LaterFeature[]
): module | undefined {
  const module = useChunk(chunk)
  const hasTexts = useTexts(chunk ? features : [])
  return hasTexts ? module : undefined
}
