import { Contrast } from 'lucide-react'
import { t } from '../messages/t.ts'
import { ChoiceMenu } from '../ui/menu.tsx'
import { railClass } from './rail-class.ts'
import { type Theme, useTheme } from './theme.ts'

const choices: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: t('theme.system') },
  { value: 'light', label: t('theme.light') },
  { value: 'dark', label: t('theme.dark') },
]

export function ThemeMenu() {
  const [theme, chooseTheme] = useTheme()
  return (
    <ChoiceMenu
      label={t('theme.label')}
      value={theme}
      onValueChange={chooseTheme}
      choices={choices}
      trigger={
        <button type="button" className={railClass}>
          <Contrast aria-hidden className="size-5" />
          {t('theme.label')}
        </button>
      }
    />
  )
}
