'use client'
import { createContext, useContext } from 'react'
import type { Feature, TextOverrides } from './texts.ts'

export const TextContext = createContext<TextOverrides | undefined>(undefined)

/** The texts of a feature: English, with what the host replaced. Each feature brings its own, so that no chunk holds them all. */
export function useText<texts extends Readonly<Record<string, string>>>(
  feature: Feature,
  english: texts,
): Readonly<Record<keyof texts, string>> {
  const overrides = useContext(TextContext)?.[feature]
  return overrides ? { ...english, ...overrides } : english
}
