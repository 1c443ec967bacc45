/** The query parameter of a destination that holds the visit id. */
export const visitIdParameter = 'tid'
/** Days for which a visit id counts results. */
export const visitIdDays = 90
