//! Challenges: encounters and trials. Still to come.
