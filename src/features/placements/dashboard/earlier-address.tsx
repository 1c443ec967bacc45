import { Navigate, useParams } from '@tanstack/react-router'
import { placesPath } from './paths.ts'

export function EarlierAddress() {
  const { id = '' } = useParams({ strict: false })
  return <Navigate replace to={placesPath(Number(id))} />
}
