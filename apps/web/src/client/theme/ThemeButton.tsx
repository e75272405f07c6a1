import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Icon } from '@latchkey/ui/icons/Icon'
import { Moon } from '@latchkey/ui/icons/Moon'
import { Sun } from '@latchkey/ui/icons/Sun'
import { nextTheme, type Theme } from './theme.ts'

const icons = { system: HalfSun, light: Sun, dark: Moon } as const

/** Steps through system, light and dark; its name tells the one in force and the one a press leads to. */
export function ThemeButton({ theme, onChange }: ThemeButton.Props) {
  const ThemeIcon = icons[theme]
  const next = nextTheme(theme)
  return (
    <IconButton label={`Theme: ${theme}. Change to ${next}`} onClick={() => onChange(next)}>
      <ThemeIcon />
    </IconButton>
  )
}

export declare namespace ThemeButton {
  type Props = { readonly theme: Theme; readonly onChange: (theme: Theme) => void }
}

function HalfSun() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 3.5a6.5 6.5 0 010 13z" fill="currentColor" />
    </Icon>
  )
}
