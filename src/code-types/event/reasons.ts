export const reasons = {
  'empty-event': 'Your page is empty: add the start of your event.',
  'send-repeat': 'Use none, daily, weekly, monthly or yearly.',
} as const
