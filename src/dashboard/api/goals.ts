import type { Goals, GoalTool } from '#contract/goals.ts'
import { useChange, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'

/** The web analytics of the account and its goals. */
export function useGoals() {
  return useRead('readGoals', queryKeys.goals())
}

type NewGoalSource = {
  readonly tool: GoalTool
  readonly address: string
  readonly site: string
  readonly token?: string
}

export function useSaveGoalSource() {
  return useGoalsChange(async (body: NewGoalSource) => (await request('saveGoalSource', { body })).data)
}

export function useCheckGoals() {
  return useGoalsChange(async () => (await request('checkGoals')).data)
}

export function useRemoveGoalSource() {
  return useChange(() => request('removeGoalSource'), { stale: [queryKeys.goals()] })
}

function useGoalsChange<Sent>(send: (sent: Sent) => Promise<Goals>) {
  return useChange(send, {
    onSuccess: (client, goals) => client.setQueryData(queryKeys.goals(), goals),
  })
}
