import type { ReactNode } from 'react'
import { LanguageChoice } from '../ui/language-choice.tsx'
import { Mark } from '../ui/mark.tsx'
import { t } from '../messages/t.ts'

export function SignInFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-6 py-12">
      <div className="w-full max-w-sm">
        <div className="crop-marks rounded-small border border-line bg-sheet p-6 sm:p-8">
          <p className="mb-8 flex items-center gap-3 text-lead font-semibold">
            <Mark className="size-7" />
            {t('common.product')}
          </p>
          <h1 className="text-headline font-semibold tracking-tight text-balance">{title}</h1>
          {children}
        </div>
        <p className="mt-4 flex justify-center">
          <LanguageChoice />
        </p>
      </div>
    </main>
  )
}
