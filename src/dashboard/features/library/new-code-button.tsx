import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'

/** Begins a new code. */
export function NewCodeButton() {
  const navigate = useNavigate()
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => void navigate({ to: '/codes/new' })}
    >
      {t('library.new')}
    </Button>
  )
}
