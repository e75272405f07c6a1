import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Icon } from '@latchkey/ui/icons/Icon'
import { Moon } from '@latchkey/ui/icons/Moon'
import { Sun } from '@latchkey/ui/icons/Sun'
import { nextTheme, type Theme } from './theme.ts'

const icons = { system: HalfSun, light: Sun, dark: Moon } as const

/** Switches to the next theme, see `nextTheme`. */
export function ThemeButton({ theme, onChange }: ThemeButton.Props) {
  const ThemeIcon = icons[theme]
  return (
    <IconButton label={`Theme: ${theme}. Change theme`} onClick={() => onChange(nextTheme(theme, systemIsDark()))}>
      <ThemeIcon />
    </IconButton>
  )
}

export declare namespace ThemeButton {
  type Props = { readonly theme: Theme; readonly onChange: (theme: Theme) => void }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

function HalfSun() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 3.5a6.5 6.5 0 010 13z" fill="currentColor" />
    </Icon>
  )
}
