'use client'
import { createContext, useContext } from 'react'

/** Texts a host replaced, by feature and key. */
export type TextOverrides = Readonly<Record<string, Readonly<Record<string, string>>>>
export const TextContext = createContext<TextOverrides>({})

/** The texts of a feature: English, with what the host replaced. Each feature brings its own, so that no chunk holds them all. */
export function useText<texts extends Readonly<Record<string, string>>>(
  feature: string,
  english: texts,
): Readonly<Record<keyof texts, string>> {
  const overrides = useContext(TextContext)[feature]
  return overrides ? { ...english, ...overrides } : english
}

/** Fills the `{slots}` of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}
