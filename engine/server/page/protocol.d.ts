// Made from engine/server/openrpc.json by tests/page/make-protocol.js: change that, not this.

/**
 * The id of a question at one table, such as "3.17". It consists of the seat and a growing number.
 */
export type QuestionId = string;
/**
 * A place at the table, counted from 0 clockwise.
 */
export type Seat = number;
/**
 * The server's action for a seat that does not answer in time.
 */
export type Then = "wait" | "pass" | "bot";
/**
 * A short reaction, which every client can show in its own language.
 */
export type Emote = "hello" | "good_luck" | "well_played" | "thanks" | "thinking" | "oops";
/**
 * A seat's action in every window.
 */
export type How = "pass" | "hold";
/**
 * The end of a seat's auto-pass or hold. It does not depend on hidden information.
 */
export type Until = "encounter" | "my_turn" | "main_player";
/**
 * The moments at which a seat is prompted for a card or power.
 */
export type StopAt = "usual" | "every" | "never" | "next" | "cancel";
/**
 * The timeout of windows, in which several seats may act.
 */
export type Windows =
  | {
      beat: number;
    }
  | "ask";
/**
 * The status of a table.
 */
export type TableStatus = "waiting" | "asking" | "over" | "stopped" | "paused" | "closed" | "full";
/**
 * A player's choice for one thing instead of the usual stops.
 */
export type Pin = "every" | "never";
/**
 * An answer to a question.
 */
export type CosmicChoiceReceived =
  | {
      /**
       * @maxItems 8
       */
      pick: CosmicPickOption[];
    }
  | {
      number: number;
    }
  | {
      ships: CosmicShipCounts;
    }
  | {
      offer: CosmicBySide_OfferSideReceived;
    }
  | "accept"
  | "refuse"
  | "no_deal";
/**
 * One option of a pick.
 */
export type CosmicPickOption =
  | "pass"
  | "yes"
  | {
      seat: Seat;
    }
  | {
      planet: CosmicPlanet;
    }
  | "cone"
  | {
      card: CosmicCardKind;
    }
  | {
      power: CosmicScriptId;
    }
  | {
      side: CosmicSide;
    }
  | {
      word: CosmicWord;
    }
  | {
      alien: CosmicScriptId;
    }
  | "deck";
/**
 * A planet, identified by its home system and its number in that system, from 0.
 *
 * The encoded value is the seat of the home system times 6, plus the number.
 */
export type CosmicPlanet = number;
/**
 * A card's kind: attack, negotiate, or scripted.
 */
export type CosmicCardKind =
  | {
      attack: number;
    }
  | "negotiate"
  | {
      scripted: CosmicScriptId;
    };
/**
 * The number of a script in the ruleset's list.
 */
export type CosmicScriptId = number;
/**
 * A side of an encounter.
 */
export type CosmicSide = "offense" | "defense";
/**
 * The hash of a script's text key. It stays the same when other keys are added.
 */
export type CosmicWord = number;
/**
 * A place between which a seat can move ships.
 */
export type CosmicPlace =
  | {
      planet: CosmicPlanet;
    }
  | "cone"
  | "shield";
/**
 * The number of ships at each place; 0 for an invalid planet.
 */
export type CosmicShipCounts = CosmicShipsAt[];
/**
 * A multiset of cards with room for a whole deck.
 *
 * The serialized form is the list of all cards in ascending order of kinds.
 */
export type CosmicCardBag = CosmicCardKind[];
/**
 * The engine's reaction to a script fault.
 */
export type CosmicFaultPolicy = "stop" | "disable";
/**
 * The value of a script option.
 */
export type CosmicOptionValue = boolean | number | string;
/**
 * The seats that are prompted in a window for destiny cards.
 */
export type CosmicWindows = "all" | "holders";
/**
 * A step of an answer: one click in a client, or one action.
 */
export type CosmicPart =
  | {
      pick: CosmicPickOption;
    }
  | {
      number: number;
    }
  | {
      ship: CosmicPlace;
    }
  | "accept"
  | "refuse"
  | "no_deal"
  | {
      /**
       * @minItems 2
       * @maxItems 2
       */
      gives: [CosmicSide, CosmicOfferItem];
    };
/**
 * An item that a side gives in an offer (C8).
 */
export type CosmicOfferItem =
  | {
      card: CosmicCardKind;
    }
  | "random_card"
  | {
      base: CosmicPlanet;
    }
  | "settler"
  | {
      settler_from: CosmicPlace;
    }
  | {
      freed: Seat;
    };
/**
 * An answer to a question.
 */
export type CosmicChoice =
  | {
      /**
       * @maxItems 8
       */
      pick: CosmicPickOption[];
    }
  | {
      number: number;
    }
  | {
      ships: CosmicShipCounts;
    }
  | {
      offer: CosmicBySide_OfferSide;
    }
  | "accept"
  | "refuse"
  | "no_deal";
/**
 * An event of a game. The card kinds in `hidden` are empty for seats that may not see them.
 */
export type CosmicEvent =
  | {
      game_began: {
        seats: number;
      };
    }
  | {
      alien_dealt: {
        alien: CosmicScriptId;
        seat: Seat;
      };
    }
  | {
      rule_applies: {
        rule: CosmicScriptId;
      };
    }
  | {
      special_star_drawn: {
        by: Seat;
        card: CosmicScriptId;
      };
    }
  | {
      laid_out: {
        before: Seat | null;
        beside: CosmicPlanet | null;
        card: CosmicScriptId;
      };
    }
  | {
      put_back: {
        card: CosmicScriptId;
      };
    }
  | {
      turn_began: {
        seat: Seat;
        turn: number;
      };
    }
  | {
      encounter_began: {
        number: number;
        offense: Seat;
      };
    }
  | {
      phase_began: {
        phase: CosmicPhase;
      };
    }
  | {
      cards_drawn: {
        count: number;
        hidden: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      deck_reshuffled: {
        cards: number;
      };
    }
  | {
      cards_discarded: {
        kinds: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      cards_shown: {
        kinds: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      star_drawn: {
        by: Seat;
        color: Seat;
        first: boolean;
      };
    }
  | {
      star_picked: {
        by: Seat;
        color: Seat;
      };
    }
  | "stars_reshuffled"
  | {
      defense_named: {
        defense: Seat;
      };
    }
  | {
      ship_freed: {
        seat: Seat;
        to: CosmicPlace;
      };
    }
  | {
      ships_freed: {
        seat: Seat;
        to: CosmicShipCounts;
      };
    }
  | {
      ships_added: {
        seat: Seat;
        to: CosmicShipCounts;
      };
    }
  | {
      loaded: {
        from: CosmicShipCounts;
        seat: Seat;
      };
    }
  | {
      ships_captured: {
        by: Seat;
        seat: Seat;
        ships: number;
      };
    }
  | {
      ships_released: {
        by: Seat;
        seat: Seat;
        ships: number;
      };
    }
  | {
      planet_removed: {
        base_of: Seat | null;
        planet: CosmicPlanet;
      };
    }
  | {
      planet_moved: {
        planet: CosmicPlanet;
        to: Seat;
      };
    }
  | {
      pointed: {
        planet: CosmicPlanet;
      };
    }
  | {
      invited: {
        by: Seat;
        seats: CosmicSeatSet;
      };
    }
  | {
      invited_by_power: {
        seat: Seat;
      };
    }
  | {
      joined: {
        from: CosmicShipCounts;
        seat: Seat;
        side: CosmicSide;
      };
    }
  | {
      may_not_join: {
        seat: Seat;
        side: CosmicSide | null;
      };
    }
  | {
      may_join_both: {
        seat: Seat;
      };
    }
  | {
      must_join: {
        seat: Seat;
        ships: number;
        side: CosmicSide;
      };
    }
  | {
      side_switched: {
        seat: Seat;
        ships: number;
        side: CosmicSide;
      };
    }
  | {
      turned_away: {
        seat: Seat;
        side: CosmicSide;
      };
    }
  | {
      stayed_out: {
        seat: Seat;
      };
    }
  | {
      number_fixed: {
        hook: CosmicHook;
        seat: Seat;
        value: number;
      };
    }
  | {
      card_laid: {
        hidden: CosmicCardBag;
        open: boolean;
        seat: Seat;
      };
    }
  | {
      card_drawn_to_lay: {
        by: Seat;
        hidden: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      cards_put_back: {
        by: Seat;
        count: number;
        hidden: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      cards_laid_aside: {
        hidden: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      cards_taken_up: {
        hidden: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      card_turned: {
        kind: CosmicCardKind;
        seat: Seat;
      };
    }
  | {
      counts_as: {
        face: CosmicFace;
        seat: Seat;
      };
    }
  | "choosing_again"
  | {
      broken_off: {
        seat: Seat;
        why: CosmicTurnEnd;
      };
    }
  | {
      totals: {
        defense: number;
        defense_card: number;
        defense_ships: number;
        lower_wins: boolean;
        offense: number;
        offense_card: number;
        offense_ships: number;
      };
    }
  | {
      decided: {
        outcome: CosmicOutcome;
      };
    }
  | {
      played_card_taken: {
        by: Seat;
        hidden: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      played_card_discarded: {
        kind: CosmicCardKind;
        seat: Seat;
      };
    }
  | {
      ships_falling: {
        from: CosmicShipCounts;
        seat: Seat;
        ships: number;
      };
    }
  | {
      ships_lost: {
        leave_game: boolean;
        seat: Seat;
        ships: number;
      };
    }
  | {
      ships_saved: {
        seat: Seat;
        to: CosmicShipCounts;
      };
    }
  | {
      ships_given_back: {
        by: Seat;
        seat: Seat;
        to: CosmicShipCounts;
      };
    }
  | {
      ships_returned: {
        seat: Seat;
        to: CosmicShipCounts;
      };
    }
  | {
      landed: {
        planet: CosmicPlanet;
        seat: Seat;
        ships: number;
      };
    }
  | {
      settled: {
        from: CosmicShipCounts;
        planet: CosmicPlanet;
        seat: Seat;
      };
    }
  | {
      rewarded: {
        cards: number;
        seat: Seat;
        ships: number;
      };
    }
  | {
      deal_began: {
        seconds: number;
      };
    }
  | {
      offered: {
        by: Seat;
        offer: CosmicBySide_OfferSide;
      };
    }
  | {
      offered_to: {
        by: Seat;
        offer: CosmicBySide_OfferSide;
        other: Seat;
      };
    }
  | {
      joins_deal: {
        seat: Seat;
      };
    }
  | {
      talks_began: {
        one: Seat;
        other: Seat;
      };
    }
  | {
      offer_refused: {
        by: Seat;
      };
    }
  | {
      time_up: {
        broken_off: boolean;
        offers: number;
        seconds: number;
      };
    }
  | {
      offer_accepted: {
        by: Seat;
      };
    }
  | {
      may_free_in_deal: {
        any: boolean;
        seat: Seat;
      };
    }
  | {
      cards_given: {
        count: number;
        from: Seat;
        hidden: CosmicCardBag;
        to: Seat;
        why: CosmicTransferReason;
      };
    }
  | {
      hand_seen: {
        by: Seat;
        hidden: CosmicCardBag;
        of: Seat;
      };
    }
  | {
      cards_seen: {
        by: Seat;
        hidden: CosmicCardBag;
        of: Seat;
      };
    }
  | {
      cards_moved: {
        count: number;
        from: CosmicPileId;
        hidden: CosmicCardBag;
        seat: Seat;
        to: CosmicPileId;
      };
    }
  | {
      cards_turned: {
        kinds: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      no_compensation: {
        seat: Seat;
      };
    }
  | {
      power_declared: {
        alien: CosmicScriptId;
        hook: CosmicHook;
        seat: Seat;
      };
    }
  | {
      power_cancelled: {
        alien: CosmicScriptId;
        by: Seat | null;
        seat: Seat;
      };
    }
  | {
      power_used: {
        alien: CosmicScriptId;
        seat: Seat;
      };
    }
  | {
      power_lost: {
        seat: Seat;
      };
    }
  | {
      power_regained: {
        seat: Seat;
      };
    }
  | {
      power_gained: {
        alien: CosmicScriptId;
        seat: Seat;
      };
    }
  | {
      power_moved: {
        alien: CosmicScriptId;
        from: Seat;
        to: Seat;
      };
    }
  | {
      power_dropped: {
        alien: CosmicScriptId;
        seat: Seat;
      };
    }
  | {
      destiny_card_played: {
        card: CosmicCardKind;
        seat: Seat;
      };
    }
  | {
      card_played_as: {
        card: CosmicCardKind;
        kind: CosmicCardKind;
        seat: Seat;
      };
    }
  | {
      destiny_card_discarded: {
        card: CosmicCardKind;
        seat: Seat;
      };
    }
  | {
      laid_card_acts: {
        card: CosmicCardKind;
        seat: Seat;
      };
    }
  | {
      destiny_card_taken: {
        card: CosmicCardKind;
        seat: Seat;
      };
    }
  | "alliances_cancelled"
  | {
      ships_moved: {
        from: CosmicShipCounts;
        seat: Seat;
        to: CosmicShipCounts;
      };
    }
  | "played_cards_swapped"
  | {
      hands_swapped: {
        one: Seat;
        other: Seat;
      };
    }
  | {
      answered: {
        seat: Seat;
        wanted: CosmicWanted;
        yes: boolean;
      };
    }
  | {
      holds_none: {
        class: CosmicCardClass;
        seat: Seat;
      };
    }
  | {
      holds_fewer: {
        class: CosmicCardClass;
        count: number;
        seat: Seat;
      };
    }
  | {
      promised: {
        seat: Seat;
        wanted: CosmicWanted;
        yes: boolean;
      };
    }
  | {
      must_lay_class: {
        class: CosmicCardClass;
        seat: Seat;
      };
    }
  | {
      must_lay_kind: {
        kind: CosmicCardKind;
        seat: Seat;
      };
    }
  | {
      must_lay_card: {
        hidden: CosmicCardBag;
        seat: Seat;
      };
    }
  | {
      total_raised: {
        seat: Seat;
        value: number;
      };
    }
  | {
      claimed: {
        face: CosmicFace;
        seat: Seat;
      };
    }
  | {
      claim_called: {
        kind: CosmicCardKind;
        seat: Seat;
        truthful: boolean;
      };
    }
  | {
      played_card_hidden: {
        seat: Seat;
      };
    }
  | {
      chose: {
        /**
         * @maxItems 3
         */
        naming: CosmicArgument[];
        script: CosmicScriptId;
        seat: Seat;
        what: CosmicPickOption;
      };
    }
  | {
      chose_secretly: {
        script: CosmicScriptId;
        seat: Seat;
      };
    }
  | {
      said: {
        line: CosmicWord | null;
        /**
         * @maxItems 3
         */
        naming: CosmicArgument[];
        script: CosmicScriptId;
        seat: Seat;
        seats: CosmicSeatSet;
      };
    }
  | {
      nothing_found: {
        seat: Seat;
      };
    }
  | {
      seat_left: {
        seat: Seat;
      };
    }
  | {
      turn_ended: {
        seat: Seat;
        why: CosmicTurnEnd;
      };
    }
  | {
      may_not_win: {
        seat: Seat;
      };
    }
  | {
      game_won: {
        winners: CosmicSeatSet;
      };
    }
  | {
      script_disabled: {
        script: CosmicScriptId;
      };
    }
  | {
      step_undone: {
        events: number;
      };
    };
/**
 * A phase of an encounter; the edition sets the order of the phases.
 */
export type CosmicPhase =
  | "new_hand"
  | "free_ship"
  | "star"
  | "defense_hand"
  | "load"
  | "point"
  | "offense_invites"
  | "defense_invites"
  | "answers"
  | "cards"
  | "reveal"
  | "resolve";
/**
 * A set of seats below [`MAX_SEATS`]; other seats are ignored.
 */
export type CosmicSeatSet = Seat[];
/**
 * A trigger at which scripts can act.
 */
export type CosmicHook =
  | "any_time"
  | "before_hands"
  | "on_setup"
  | "before_turn"
  | "before_encounter"
  | "before_free_ship"
  | "before_star"
  | "on_star"
  | "after_star"
  | "may_aim"
  | "after_aim"
  | "on_new_hand"
  | "before_invite"
  | "ship_limit"
  | "on_answer"
  | "after_alliances"
  | "before_choice"
  | "on_choice"
  | "on_first_card_laid"
  | "before_reveal"
  | "on_reveal"
  | "on_cards_turned"
  | "after_reveal"
  | "card_value"
  | "ship_value"
  | "on_totals"
  | "total"
  | "on_deal"
  | "on_result"
  | "after_result"
  | "on_discard"
  | "after_discard"
  | "on_lose_ships"
  | "after_lose_ships"
  | "on_land"
  | "after_land"
  | "on_leave"
  | "on_compensation"
  | "compensation"
  | "after_compensation"
  | "on_power_used"
  | "after_power_cancelled"
  | "after_card_played"
  | "on_card_discarded"
  | "after_free"
  | "after_draw"
  | "may_win"
  | "after_encounter";
/**
 * The face that a revealed card counts as.
 */
export type CosmicFace =
  | {
      attack: number;
    }
  | "negotiate";
/**
 * The reason why a turn ended.
 */
export type CosmicTurnEnd =
  "no_success" | "enough" | "last_encounter" | "out_of_cards" | "ran_out" | "no_ships" | "nobody_to_meet" | "left_game";
/**
 * The outcome of an encounter.
 */
export type CosmicOutcome =
  | {
      won: CosmicSide;
    }
  | "deal"
  | "no_deal"
  | "success"
  | "failure";
/**
 * The reason why cards change hands.
 */
export type CosmicTransferReason = "deal" | "compensation" | "drawn" | "gift" | "exchange" | "taken";
/**
 * A zone of cards, as seen by all seats.
 */
export type CosmicPileId =
  | "deck"
  | "discard"
  | "table"
  | {
      hand: Seat;
    }
  | {
      before: Seat;
    }
  | {
      /**
       * @minItems 2
       * @maxItems 2
       */
      own: [Seat, CosmicScriptId];
    };
/**
 * A card that a question or promise names.
 */
export type CosmicWanted =
  | "negotiate"
  | {
      attack_of_at_least: number;
    }
  | {
      scripted: CosmicScriptId;
    };
/**
 * A class of cards.
 */
export type CosmicCardClass =
  | "attack"
  | "negotiate"
  | "encounter"
  | {
      named: CosmicClassId;
    };
/**
 * A card class that scripts name, as an index into the ruleset's list.
 */
export type CosmicClassId = number;
/**
 * A value in a text: a number or an object.
 */
export type CosmicArgument =
  | {
      number: number;
    }
  | {
      seat: Seat;
    }
  | {
      planet: CosmicPlanet;
    }
  | {
      card: CosmicCardKind;
    }
  | {
      alien: CosmicScriptId;
    };
/**
 * The form of an answer: a pick, a number, ships, or a deal.
 */
export type CosmicPrompt =
  | {
      pick: {
        /**
         * The maximum number of options.
         */
        max: number;
        /**
         * The minimum number of options.
         */
        min: number;
        /**
         * The options, without duplicates.
         *
         * @maxItems 50
         */
        options: CosmicPickOption[];
      };
    }
  | {
      number: {
        /**
         * The highest number.
         */
        max: number;
        /**
         * The lowest number.
         */
        min: number;
      };
    }
  | {
      ships: {
        /**
         * The maximum number of ships from each place.
         */
        bounds: CosmicShipCounts;
        /**
         * The maximum number of ships in total.
         */
        max: number;
        /**
         * The minimum number of ships in total.
         */
        min: number;
      };
    }
  | {
      deal: CosmicDealPrompt;
    };
/**
 * The topic of a question by the rules; its name is the text key.
 */
export type CosmicTopic =
  | "window"
  | "draw_new_hand"
  | "free_ship"
  | "own_color"
  | "choose_system"
  | "point"
  | "load"
  | "invite"
  | "answer_invitation"
  | "send_ships"
  | "choose_card"
  | "deal"
  | "take_compensation"
  | "reward_ships"
  | "reward_cards"
  | "return_ships"
  | "lose_ships"
  | "settle_ships"
  | "discard_card"
  | "give_card"
  | "move_ships"
  | "place_ships"
  | "hide_card"
  | "second_encounter"
  | {
      script: CosmicWord;
    };
/**
 * The source of a power.
 */
export type CosmicSource =
  | "alien"
  | "rule"
  | "middle"
  | {
      beside: CosmicPlanet;
    }
  | "star"
  | "before";
/**
 * The location of a planet.
 */
export type CosmicPlanetLocation =
  | "at_home"
  | {
      in: Seat;
    }
  | "out"
  | {
      base_of: Seat;
    };
/**
 * The status of a power.
 */
export type CosmicStanding = "in_force" | "lost" | "cancelled" | "off";
/**
 * A clause of the rules, in the rulebook's order; `RULES.md` explains each.
 */
export type CosmicRule =
  | "S1"
  | "S2"
  | "S3"
  | "S4"
  | "S5"
  | "S6"
  | "S7"
  | "W1"
  | "W2"
  | "W3"
  | "W4"
  | "W5"
  | "T1"
  | "T2"
  | "T3"
  | "T4"
  | "T5"
  | "T6"
  | "T7"
  | "T8"
  | "T9"
  | "C1"
  | "C2"
  | "C3"
  | "C4"
  | "C5"
  | "C6"
  | "C7"
  | "C8"
  | "C9"
  | "C10"
  | "C11"
  | "C12"
  | "C13"
  | "C14"
  | "P1"
  | "P2"
  | "P3"
  | "P4"
  | "D1"
  | "V1"
  | "V2"
  | "V3";
/**
 * A pick, which is a complete answer.
 */
export type Sp4XPick =
  | "stop"
  | {
      draw_from: Seat;
    }
  | {
      show: Sp4XCard;
    }
  | {
      pair: Sp4XCard;
    }
  | {
      with_ai: Sp4XCard;
    }
  | "alone"
  | "first"
  | "last"
  | {
      action: Sp4XCard;
    }
  | {
      from: number;
    }
  | {
      to: number;
    }
  | {
      explore: {
        from: number;
        way: number;
      };
    }
  | {
      road: {
        direction: number;
        hex: number;
      };
    }
  | {
      base: number;
    }
  | {
      harvest: number;
    }
  | {
      use: number;
    }
  | "use_all"
  | {
      of: Sp4XKind;
    }
  | {
      at: number;
    }
  | {
      count: number;
    }
  | {
      take: {
        from: Seat;
        kind: Sp4XKind;
      };
    }
  | {
      strike: {
        hex: number;
        seat: Seat;
      };
    }
  | {
      lose: Sp4XPiece;
    }
  | "save";
/**
 * An action card.
 */
export type Sp4XCard = "move" | "build" | "exploit" | "workers" | "steal" | "war" | "plan" | "ai";
/**
 * A resource.
 */
export type Sp4XKind = "plastic" | "nutrient" | "metal";
/**
 * A piece on a hex.
 */
export type Sp4XPiece =
  | "worker"
  | "base"
  | {
      road: number;
    };
/**
 * An event. `hidden` is `None` for viewers that must not see it.
 */
export type Sp4XEvent =
  | {
      hex_laid: {
        at: Sp4XAt;
        by: Seat | null;
        field: number;
        hex: number;
      };
    }
  | {
      age_began: {
        age: number;
        first: Seat;
      };
    }
  | {
      dealt: {
        count: number;
        hidden: Sp4XCards | null;
        seat: Seat;
      };
    }
  | {
      turn_began: {
        seat: Seat;
        turn: number;
      };
    }
  | {
      card_drawn: {
        from: Seat;
        hidden: Sp4XCard | null;
        seat: Seat;
      };
    }
  | {
      card_shown: {
        card: Sp4XCard;
        seat: Seat;
      };
    }
  | {
      top_drawn: {
        card: Sp4XCard;
        seat: Seat;
      };
    }
  | "star_reached"
  | {
      pair_played: {
        card: Sp4XCard;
        seat: Seat;
      };
    }
  | {
      with_ai: {
        card: Sp4XCard;
        seat: Seat;
      };
    }
  | {
      ai_alone: {
        seat: Seat;
      };
    }
  | {
      copy_laid: {
        card: Sp4XCard;
        partner: Seat;
        seat: Seat;
      };
    }
  | {
      plan_laid: {
        seat: Seat;
      };
    }
  | {
      plan_taken: {
        seat: Seat;
      };
    }
  | {
      chosen: {
        card: Sp4XCard;
        seat: Seat;
      };
    }
  | {
      nothing_shown: {
        seat: Seat;
      };
    }
  | {
      moved: {
        from: number;
        seat: Seat;
        to: number;
        workers: number;
      };
    }
  | {
      placed: {
        hex: number;
        seat: Seat;
        workers: number;
      };
    }
  | {
      road_built: {
        direction: number;
        hex: number;
        seat: Seat;
      };
    }
  | {
      base_built: {
        hex: number;
        seat: Seat;
      };
    }
  | {
      gained: {
        count: number;
        kind: Sp4XKind;
        seat: Seat;
      };
    }
  | {
      paid: {
        count: number;
        kind: Sp4XKind;
        seat: Seat;
      };
    }
  | {
      stolen: {
        from: Seat;
        kept: boolean;
        kind: Sp4XKind;
        seat: Seat;
      };
    }
  | {
      effect_used: {
        field: number;
        hex: number;
        seat: Seat;
      };
    }
  | {
      pointed: {
        at: Seat;
        hex: number;
        seat: Seat;
      };
    }
  | {
      lost: {
        hex: number;
        piece: Sp4XPiece;
        seat: Seat;
      };
    }
  | {
      scored: {
        points: number;
        seat: Seat;
        source: Sp4XSource;
        total: number;
      };
    }
  | {
      age_ended: {
        age: number;
      };
    }
  | {
      rollback: {
        events: number;
      };
    }
  | {
      game_won: {
        points: number;
        winners: Sp4XSeatSet;
      };
    };
/**
 * Axial coordinates of a place on the table. The mothership is at 0, 0 (S1).
 *
 * @minItems 2
 * @maxItems 2
 */
export type Sp4XAt = [number, number];
/**
 * A number of cards of each kind.
 *
 * @minItems 8
 * @maxItems 8
 */
export type Sp4XCards = number[];
/**
 * Source of points.
 */
export type Sp4XSource = "action" | "resources" | "end";
/**
 * A set of seats below [`MAX_SEATS`]; other seats are ignored.
 */
export type Sp4XSeatSet = Seat[];
/**
 * Topic of a question.
 */
export type Sp4XTopic =
  | "draw"
  | "main"
  | "spend"
  | "order"
  | "plan"
  | "worker"
  | "way"
  | "build"
  | "exploit"
  | "effect"
  | "fill"
  | "kind"
  | "many"
  | "place"
  | "steal"
  | "strike"
  | "lose";
/**
 * One value for each possible seat of a table.
 *
 * @minItems 8
 * @maxItems 8
 */
export type Sp4XBySeat = number[];
/**
 * A clause of the rules, in the order of `RULES.md`.
 */
export type Sp4XRule =
  | "M1"
  | "M2"
  | "M3"
  | "S1"
  | "S2"
  | "T1"
  | "T2"
  | "T3"
  | "T4"
  | "T5"
  | "C1"
  | "C2"
  | "C3"
  | "C4"
  | "C5"
  | "C6"
  | "C7"
  | "C8"
  | "C9"
  | "A1"
  | "A2";
/**
 * An answer to a question.
 */
export type UfosChoice =
  | {
      lay: UfosLaid;
    }
  | "pass"
  | {
      bet: number;
    }
  | {
      spy: Seat;
    }
  | {
      play: UfosCard;
    }
  | {
      name: UfosRace;
    };
/**
 * A power card, which determines the trump (M2).
 */
export type UfosPowerCard =
  | {
      race: UfosRace;
    }
  | "no_trump";
/**
 * A race. Races are in the order of the rulebook.
 */
export type UfosRace = "plants" | "insectoids" | "robots" | "confederation";
/**
 * A score card, which determines the scoring of the hand (M2).
 */
export type UfosScoreCard = "positive" | "negative";
/**
 * A card. Cards are ordered by race, then by value.
 */
export type UfosCard = string;
/**
 * Rule for metamorphs when another race is led (T3).
 */
export type UfosMetamorphFollows = "strict" | "free";
/**
 * A step of an answer.
 */
export type UfosPart =
  | "pass"
  | {
      power: UfosPowerCard;
    }
  | {
      score: UfosScoreCard;
    }
  | {
      bet: number;
    }
  | {
      spy: Seat;
    }
  | {
      play: UfosCard;
    }
  | {
      name: UfosRace;
    };
/**
 * An event. `hidden` is `None` for viewers that must not see it.
 */
export type UfosEvent =
  | {
      game_began: {
        chips: number;
        dealer: Seat;
        hands: number;
        seats: number;
      };
    }
  | {
      hand_began: {
        dealer: Seat;
        hand: number;
      };
    }
  | {
      dealt: {
        count: number;
        hidden: UfosCardSet | null;
        seat: Seat;
      };
    }
  | {
      score_card_turned: {
        score: UfosScoreCard;
        seat: Seat;
      };
    }
  | {
      passed: {
        seat: Seat;
      };
    }
  | {
      bet_made: {
        chips: number;
        seat: Seat;
      };
    }
  | {
      spied: {
        hidden: UfosPowerCard | null;
        on: Seat;
        seat: Seat;
      };
    }
  | {
      power_decided: {
        decided: UfosDecided;
      };
    }
  | {
      chips_moved: {
        chips: number;
        from: UfosPurse;
        to: UfosPurse;
      };
    }
  | {
      played: {
        card: UfosCard;
        seat: Seat;
      };
    }
  | {
      race_named: {
        race: UfosRace;
        seat: Seat;
      };
    }
  | {
      trick_taken: {
        cards: UfosCardSet;
        seat: Seat;
      };
    }
  | {
      tricks_counted: {
        score: UfosScoreCard;
        seat: Seat;
        tricks: number;
      };
    }
  | {
      rollback: {
        events: number;
      };
    }
  | {
      game_won: {
        chips: number;
        winners: UfosSeatSet;
      };
    };
/**
 * A set of cards.
 */
export type UfosCardSet = UfosCard[];
/**
 * A place where chips can be.
 */
export type UfosPurse =
  | {
      seat: Seat;
    }
  | "stock";
/**
 * A set of seats below [`MAX_SEATS`]; other seats are ignored.
 */
export type UfosSeatSet = Seat[];
/**
 * Kind of a question, with the data for its legal answers.
 */
export type UfosPrompt =
  | "lay"
  | {
      bid: {
        /**
         * Number of chips that the seat has.
         */
        chips: number;
        /**
         * Highest bet so far.
         */
        highest: UfosBet | null;
        /**
         * The other seats.
         */
        others: UfosSeatSet;
        /**
         * Other seats whose power card this seat has seen.
         */
        seen: UfosSeatSet;
      };
    }
  | {
      play: {
        /**
         * Cards in the seat's hand.
         */
        hand: UfosCardSet;
        /**
         * Race led; `None` if the seat leads.
         */
        led: UfosRace | null;
        /**
         * Rule for metamorphs that follow (T3).
         */
        metamorph_follows: UfosMetamorphFollows;
      };
    }
  | {
      name: {
        /**
         * The metamorph that was led.
         */
        card: UfosCard;
      };
    };
/**
 * A set of races.
 */
export type UfosRaceSet = UfosRace[];
/**
 * The next step of a game. Each step belongs to one clause.
 */
export type UfosStep =
  | "appoint"
  | "deal"
  | "lay"
  | "bid"
  | "win_betting"
  | "dealers_cards"
  | "play"
  | "name_race"
  | "take"
  | "positive"
  | "negative"
  | "next_hand"
  | "over";
/**
 * A clause of the rules, in the order of `RULES.md`.
 */
export type UfosRule = "M1" | "M2" | "M3" | "M4" | "B1" | "B2" | "B3" | "B4" | "B5" | "T1" | "T2" | "T3" | "S1" | "S2";

export interface Protocol {
  requests: {
    answer: Answer;
    at: At;
    catalog: Nothing;
    curve: OfTable;
    draft: Draft;
    hello: Hello;
    hint: AskHint;
    history: OfTable;
    hold: Hold;
    "host.again": HostAgain;
    "host.clock": HostClock;
    "host.close": HostClose;
    "host.give": HostGive;
    "host.kick": HostKick;
    "host.pause": HostPause;
    "host.start": HostStart;
    parts: NextParts;
    ping: Nothing;
    puzzle: AskPuzzle;
    "rpc.discover": Nothing;
    say: Say;
    "seat.join": Join;
    "seat.leave": OfTable;
    "seat.take": Take;
    stand: Stand;
    stop: SetStop;
    "table.list": Nothing;
    "table.new": NewTable;
    told: HaveTold;
    "undo.ask": OfTable;
    "undo.say": SayUndo;
    watch: Watch;
  };
  results: {
    answer: Answered;
    at: Stood;
    catalog: Catalog;
    curve: Curve;
    draft: Done;
    hello: Welcome;
    hint: Hint;
    history: History;
    hold: Done;
    "host.again": Opened;
    "host.clock": Done;
    "host.close": Done;
    "host.give": Done;
    "host.kick": Kicked;
    "host.pause": Done;
    "host.start": Done;
    parts: Parts;
    ping: Done;
    puzzle: Puzzle;
    "rpc.discover": unknown;
    say: Said;
    "seat.join": Joined;
    "seat.leave": Done;
    "seat.take": Taken;
    stand: Done;
    stop: Done;
    "table.list": Listed;
    "table.new": Opened;
    told: Told;
    "undo.ask": Undo;
    "undo.say": Undo;
    watch: Taken;
  };
  notices: {
    again: Again;
    announced: Announced;
    change: Change;
    closed: Closed;
    kicked: SeatLost;
    lagged: Lagged;
    presence: Presence;
    state: State;
    talk: Talk;
  };
  games: {
    cosmic: {
      received: {
        choice: CosmicChoiceReceived;
        options: CosmicOptions;
        part: CosmicPart;
      };
      sent: {
        choice: CosmicChoice;
        event: CosmicEvent;
        part: CosmicPart;
        question: CosmicDecision;
        view: CosmicView;
        why: CosmicReason | null;
      };
    };
    sp4x: {
      received: {
        choice: Sp4XPick;
        options: Sp4XOptions;
        part: Sp4XPick;
      };
      sent: {
        choice: Sp4XPick;
        event: Sp4XEvent;
        part: Sp4XPick;
        question: Sp4XQuestion;
        view: Sp4XView;
        why: Sp4XRule | null;
      };
    };
    ufos: {
      received: {
        choice: UfosChoice;
        options: UfosOptions;
        part: UfosPart;
      };
      sent: {
        choice: UfosChoice;
        event: UfosEvent;
        part: UfosPart;
        question: UfosQuestion;
        view: UfosView;
        why: UfosRule | null;
      };
    };
  };
}
/**
 * `answer`: answers a question, with a complete answer or its parts.
 */
export interface Answer {
  /**
   * The complete answer.
   */
  choice?: {
    [k: string]: unknown | undefined;
  };
  /**
   * The id of the question.
   */
  id: QuestionId;
  /**
   * The parts of the answer, instead of `choice`.
   */
  parts?: unknown[] | null;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `at`: requests the table after an earlier step. When the game is over, `seat` can be any seat.
 */
export interface At {
  /**
   * The number of the step, as in `history`.
   */
  answer: number;
  /**
   * The seat, if the connection has several at this table.
   */
  seat?: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
  /**
   * True if the client wants the view as of each event, as a patch.
   */
  views?: boolean;
}
/**
 * `ping`, `catalog`, `table.list`: no parameters.
 */
export interface Nothing {}
/**
 * `seat.leave`, `history`, and other requests whose only parameter is a table.
 */
export interface OfTable {
  /**
   * The seat, if the connection has several at this table.
   */
  seat?: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `draft`: shows an unfinished offer to the other side of a negotiation.
 */
export interface Draft {
  /**
   * The id of the question that the offer answers.
   */
  id: QuestionId;
  /**
   * The parts so far.
   */
  so_far?: unknown[];
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `hello`: the first request of a connection.
 */
export interface Hello {
  /**
   * The name of the client. The server ignores it.
   */
  client?: string | null;
  /**
   * The invitation with which the client may open tables, on a server that requires one.
   */
  invitation?: string | null;
  /**
   * The language of texts: "en", "nl", "sv". The default, also for unknown languages, is English.
   */
  lang?: string | null;
  /**
   * The protocol versions that the client supports.
   */
  protocol: number[];
}
/**
 * `hint`: requests a thinker's answer.
 */
export interface AskHint {
  /**
   * The id of the question.
   */
  id: QuestionId;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `hold`: keeps a window open, because the seat needs time to think.
 */
export interface Hold {
  /**
   * The id of the window's question.
   */
  id: QuestionId;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `host.again`: opens a rematch with the same seats.
 */
export interface HostAgain {
  /**
   * The access token of the table owner.
   */
  host: string;
  /**
   * The id of the table whose game is over.
   */
  table: string;
}
/**
 * `host.clock`: sets the table's clock.
 */
export interface HostClock {
  /**
   * The new clock.
   */
  clock: ClockReceived;
  /**
   * The access token of the table owner.
   */
  host: string;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * The clock of a table.
 */
export interface ClockReceived {
  /**
   * Seconds for all discussion of one deal; null means the edition's time, 0 means no limit. Without a deal by then,
   * the deal fails, regardless of `then`.
   */
  deal_s?: number | null;
  /**
   * Seconds for each question; null means no limit.
   */
  question_s?: number | null;
  /**
   * Extra seconds that each seat may use over the whole game.
   */
  reserve_s?: number;
  /**
   * The server's action when the time for a question is over.
   */
  then?: Then & string;
}
/**
 * `host.close`: closes the table. Its record is kept.
 */
export interface HostClose {
  /**
   * The access token of the table owner.
   */
  host: string;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `host.give`: gives a seat to a person or a bot.
 */
export interface HostGive {
  /**
   * The access token of the table owner.
   */
  host: string;
  /**
   * The seat.
   */
  seat: Seat;
  /**
   * The id of the table.
   */
  table: string;
  /**
   * The new occupant: "person" or the name of a bot.
   */
  to: string;
}
/**
 * `host.kick`: takes a seat from its holder; the seat gets a new token.
 */
export interface HostKick {
  /**
   * The access token of the table owner.
   */
  host: string;
  /**
   * The seat.
   */
  seat: Seat;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `host.pause`: pauses or resumes the table.
 */
export interface HostPause {
  /**
   * The access token of the table owner.
   */
  host: string;
  /**
   * True to pause, false to resume.
   */
  paused: boolean;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `host.start`: begins the game of a waiting table.
 */
export interface HostStart {
  /**
   * The bot for every seat without a player. By default, these seats wait for a person.
   */
  bots?: string | null;
  /**
   * The access token of the table owner.
   */
  host: string;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `parts`: requests the possible next parts of an answer.
 */
export interface NextParts {
  /**
   * The id of the question.
   */
  id: QuestionId;
  /**
   * The parts chosen so far.
   */
  so_far?: unknown[];
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `puzzle`: requests a puzzle, or judges an answer to it.
 */
export interface AskPuzzle {
  /**
   * The number of the chosen answer among `choices`, from 0.
   */
  choice?: number | null;
  /**
   * The name of the game.
   */
  game: string;
  /**
   * The number of the puzzle, from 1 to `puzzles` of the game's catalog.
   */
  number: number;
}
/**
 * `say`: sends a chat line.
 */
export interface Say {
  /**
   * The reaction to send instead of a text.
   */
  emote?: Emote | null;
  /**
   * The seat, if the connection has several at this table.
   */
  seat?: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
  /**
   * The text of the line, at most 500 characters; empty for a reaction.
   */
  text?: string;
}
/**
 * `seat.join`: requests a free seat, with the token of the link that all players share.
 */
export interface Join {
  /**
   * The access token of the shared link.
   */
  join: string;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `seat.take`: takes a seat, or watches with the token of spectators.
 */
export interface Take {
  /**
   * True if the client wants changes instead of whole states.
   */
  changes?: boolean;
  /**
   * The display name for other clients.
   */
  name?: string | null;
  /**
   * The last event that the client already has.
   */
  since?: Since | null;
  /**
   * True to turn the seat's stops on, false to turn them off. If missing, they stay as they are; at first, they are off.
   */
  stops?: boolean | null;
  /**
   * The id of the table.
   */
  table: string;
  /**
   * The access token of the seat, or of spectators.
   */
  token: string;
  /**
   * True if the client wants the view as of each event, as a patch.
   */
  views?: boolean;
}
/**
 * The last event of a table that a client has.
 */
export interface Since {
  /**
   * The epoch of the event's number. Numbers of different epochs are unrelated.
   */
  epoch: number;
  /**
   * The mark of the events before it. Without it, the server assumes that the client has seen these events.
   */
  mark?: number | null;
  /**
   * The number of the next event.
   */
  next: number;
}
/**
 * `stand`: sets auto-pass, or keeps every window open, until a limit.
 */
export interface Stand {
  /**
   * The action in every window.
   */
  how?: How & string;
  /**
   * The seat, if the connection has several at this table.
   */
  seat?: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
  /**
   * The limit of the setting; null turns the setting off.
   */
  until?: Until | null;
}
/**
 * `stop`: changes the moments at which a seat is prompted.
 */
export interface SetStop {
  /**
   * The moments of the stops.
   */
  at: StopAt;
  /**
   * The part of a window's answer that uses the card or power; null for everything without a choice of its own.
   */
  option?: {
    [k: string]: unknown | undefined;
  };
  /**
   * The seat, if the connection has several at this table.
   */
  seat?: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `table.new`: opens a table.
 */
export interface NewTable {
  /**
   * The bots by seat number: "random", "steady", or "thinker".
   */
  bots?: {
    [k: string]: string | undefined;
  };
  /**
   * The clock of the table.
   */
  clock?: ClockReceived;
  /**
   * The id of the edition.
   */
  edition?: string | null;
  /**
   * The name of the game; by default, the game of the edition.
   */
  game?: string | null;
  /**
   * The options of the game, as its own JSON. `x-games` in the OpenRPC document has their types.
   */
  options?: {
    [k: string]: unknown | undefined;
  };
  /**
   * True if anybody may find the table in the list and watch it.
   */
  public?: boolean;
  /**
   * The number of seats.
   */
  seats?: number | null;
  /**
   * The seed, as a string of digits; by default, random.
   */
  seed?: string | null;
  /**
   * True if the game begins only with the owner's `host.start`. Until then, people take seats.
   */
  waits?: boolean;
  /**
   * The handling of windows.
   */
  windows?: Windows;
}
/**
 * `told`: reports that the client has shown events. The timeout of a window starts then.
 */
export interface HaveTold {
  /**
   * The number after the last shown event, as `next` in the state.
   */
  next: number;
  /**
   * The seat, if the connection has several at this table.
   */
  seat?: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `undo.say`: replies to an undo request.
 */
export interface SayUndo {
  /**
   * True if the seat agrees to the undo.
   */
  agree: boolean;
  /**
   * The `from` of the undo request. If another request has replaced it meanwhile, the reply is rejected.
   */
  from?: number | null;
  /**
   * The seat, if the connection has several at this table.
   */
  seat?: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `watch`: watches a table as a spectator.
 */
export interface Watch {
  /**
   * True if the client wants changes instead of whole states.
   */
  changes?: boolean;
  /**
   * The last event that the client already has.
   */
  since?: Since | null;
  /**
   * The id of the table.
   */
  table: string;
  /**
   * The access token of spectators. A public table needs no token.
   */
  token?: string | null;
  /**
   * True if the client wants the view as of each event, as a patch.
   */
  views?: boolean;
}
/**
 * `answer`: the confirmation that the answer was accepted and stored.
 */
export interface Answered {
  /**
   * The id of the answered question.
   */
  id: QuestionId;
}
/**
 * `at`: the table after a step, as the viewer saw it then.
 */
export interface Stood {
  /**
   * The number of the step.
   */
  answer: number;
  /**
   * The epoch of the event numbers.
   */
  epoch: number;
  /**
   * The events of the step.
   */
  events: Event[];
  /**
   * The status of the table at that time.
   */
  status: TableStatus;
  /**
   * The viewer's observation at that time, as the game's own JSON.
   */
  view: {
    [k: string]: unknown | undefined;
  };
}
/**
 * An event as a viewer sees it.
 */
export interface Event {
  /**
   * The event, as the game's own JSON.
   */
  event: {
    [k: string]: unknown | undefined;
  };
  /**
   * The number of the event.
   */
  n: number;
  /**
   * The change of the view by this event, as a JSON Patch (RFC 6902). Sent only on request.
   */
  patch?: unknown[];
  /**
   * The event as a sentence.
   */
  text: string;
  /**
   * The reason for the event, as the game's own JSON.
   */
  why: {
    [k: string]: unknown | undefined;
  };
}
/**
 * `catalog`: the content that can be played.
 */
export interface Catalog {
  /**
   * The bots that can play a seat.
   */
  bots: string[];
  /**
   * The content of each game.
   */
  games: GameCatalog[];
  /**
   * The installed mods; missing if the table owner cannot add mods.
   */
  mods?: InstalledMods | null;
}
/**
 * The content of one game.
 */
export interface GameCatalog {
  /**
   * Editions, aliens, and other data for a table request, as the game's own JSON.
   */
  catalog: {
    [k: string]: unknown | undefined;
  };
  /**
   * The name of the game.
   */
  game: string;
}
/**
 * The installed mods of a server that runs on its owner's machine.
 */
export interface InstalledMods {
  /**
   * The mods.
   */
  mods: InstalledMod[];
  /**
   * The table whose owner can add mods.
   */
  table: string;
}
/**
 * An installed mod.
 */
export interface InstalledMod {
  /**
   * The id of the mod.
   */
  id: string;
  /**
   * True if the editions of the mod can be played.
   */
  loaded: boolean;
  /**
   * The title of the mod.
   */
  title: string;
  /**
   * The version of the mod.
   */
  version: string;
}
/**
 * `curve`: each seat's chance to win over a finished game, with the turning points.
 */
export interface Curve {
  /**
   * The chances, in the order of the game. The last entry is the result.
   */
  points: Chances[];
  /**
   * The 3 steps that changed the winner's chance most, in their order. There can be fewer.
   */
  turning_points: TurningPoint[];
  /**
   * The winner whose chance the turning points describe.
   */
  winner: Seat | null;
}
/**
 * The chances after a step.
 */
export interface Chances {
  /**
   * The number of the step, as in `history`.
   */
  answer: number;
  /**
   * Each seat's chance to win, from 0 to 1.
   */
  shares: number[];
}
/**
 * A step with a large change of the winner's chance.
 */
export interface TurningPoint {
  /**
   * The winner's chance after the step.
   */
  after: number;
  /**
   * The number of the step, as in `history`.
   */
  answer: number;
  /**
   * The winner's chance before the step.
   */
  before: number;
}
/**
 * The result of requests that return no data.
 */
export interface Done {}
/**
 * `hello`: a description of the server.
 */
export interface Welcome {
  /**
   * The bots that can play a seat.
   */
  bots: string[];
  /**
   * The version of the server.
   */
  engine: string;
  /**
   * The playable games.
   */
  games: GameOffered[];
  /**
   * True if a new table survives the end of the server.
   */
  kept: boolean;
  /**
   * The language of texts for this connection.
   */
  lang: string;
  /**
   * The languages that the server supports.
   */
  langs: string[];
  /**
   * The limits for each client.
   */
  limits: LimitsTold;
  /**
   * The minor version. It increases with each addition that is compatible with old clients.
   */
  minor: number;
  /**
   * The version of the protocol for this connection.
   */
  protocol: number;
  /**
   * The name of this server, if it is one of several. The ids of its tables begin with it.
   */
  shard?: string | null;
}
/**
 * A game that the server offers.
 */
export interface GameOffered {
  /**
   * The ids of the game's editions.
   */
  editions: string[];
  /**
   * The name of the game.
   */
  game: string;
}
/**
 * The limits for each client.
 */
export interface LimitsTold {
  /**
   * The maximum size of a line from the client, in bytes.
   */
  line: number;
  /**
   * The maximum number of connections that hold one seat, or watch one table.
   */
  per_seat: number;
  /**
   * The maximum number of lines in the client's queue. Beyond it, the server closes the connection.
   */
  queue: number;
}
/**
 * `hint`: a thinker's answer, based on the seat's observation.
 */
export interface Hint {
  /**
   * At most 3 answers, the best first.
   */
  choices: Hinted[];
  /**
   * The number of playouts.
   */
  games: number;
}
/**
 * An answer that a hint suggests.
 */
export interface Hinted {
  /**
   * The answer, as the game's own JSON.
   */
  choice: {
    [k: string]: unknown | undefined;
  };
  /**
   * True if the search cannot distinguish this answer's strength from that of the best answer.
   */
  close: boolean;
  /**
   * The parts of the answer, as the game's own JSON.
   */
  parts: unknown[];
  /**
   * The reason for the answer, if the game names one. It names a rule of thumb, and what is at stake.
   */
  reason?: string | null;
  /**
   * The answer's expected share of wins, from 0 to 1.
   */
  share: number;
  /**
   * The answer as text.
   */
  text: string;
}
/**
 * `history`: the steps of the game so far, as the viewer has seen them.
 */
export interface History {
  /**
   * The number of the last step. An answer that showed the viewer nothing is not a step.
   */
  answers: number;
  /**
   * The epoch of the event numbers. Another epoch has different steps.
   */
  epoch: number;
  /**
   * The steps. The first is the setup, before any answer.
   */
  steps: Step[];
}
/**
 * A step of a game: an answer and its effects.
 */
export interface Step {
  /**
   * The number of the step.
   */
  answer: number;
  /**
   * The encounter within that turn, or the game's equivalent.
   */
  encounter: number;
  /**
   * The number of the step's first event.
   */
  from: number;
  /**
   * The number after the step's last event.
   */
  to: number;
  /**
   * The turn after the step.
   */
  turn: number;
}
/**
 * `table.new`: the new table with its access tokens.
 */
export interface Opened {
  /**
   * The access token of the table owner.
   */
  host: string;
  /**
   * The access token with which anybody can request a free seat.
   */
  join: string;
  /**
   * The seats, clockwise.
   */
  seats: OpenedSeat[];
  /**
   * The id of the table.
   */
  table: string;
  /**
   * The access token of spectators.
   */
  watch: string;
}
/**
 * A seat of a new table.
 */
export interface OpenedSeat {
  /**
   * The bot that answers for the seat.
   */
  bot: string | null;
  /**
   * The seat.
   */
  seat: Seat;
  /**
   * The access token of the seat.
   */
  token: string;
}
/**
 * `host.kick`: the confirmation, with new tokens.
 */
export interface Kicked {
  /**
   * The new access token of the shared link.
   */
  join: string;
  /**
   * The new access token of the seat.
   */
  token: string;
}
/**
 * The possible next parts of an answer.
 */
export interface Parts {
  /**
   * True if the parts so far are a complete answer.
   */
  done: boolean;
  /**
   * The next parts to choose from.
   */
  next: Part[];
}
/**
 * A part of an answer, with its text.
 */
export interface Part {
  /**
   * The part, as the game's own JSON.
   */
  part: {
    [k: string]: unknown | undefined;
  };
  /**
   * The part as text.
   */
  text: string;
}
/**
 * `puzzle`: a position in which exactly one answer wins before the phase ends.
 */
export interface Puzzle {
  /**
   * The constant data of the table, as in `seat.take`.
   */
  about: {
    [k: string]: unknown | undefined;
  };
  /**
   * Every legal answer as a text.
   */
  choices: string[];
  /**
   * The seat to act.
   */
  seat: Seat;
  /**
   * The question as a sentence.
   */
  text: string;
  /**
   * The judgement, if an answer was chosen.
   */
  verdict?: Verdict | null;
  /**
   * The seat's observation, as the game's own JSON.
   */
  view: {
    [k: string]: unknown | undefined;
  };
}
/**
 * The judgement of an answer to a puzzle.
 */
export interface Verdict {
  /**
   * The share of samples that each answer wins, in percent.
   */
  chances: number[];
  /**
   * True if the answer is the solution.
   */
  right: boolean;
  /**
   * The number of the solution among `choices`.
   */
  solution: number;
}
/**
 * `say`: the confirmation of a chat line.
 */
export interface Said {
  /**
   * The number of the chat line.
   */
  n: number;
}
/**
 * `seat.join`: a free seat. The client then takes it with `seat.take`.
 */
export interface Joined {
  /**
   * The seat.
   */
  seat: Seat;
  /**
   * The access token of the seat.
   */
  token: string;
}
/**
 * `seat.take`, `watch`: the table as it is now.
 */
export interface Taken {
  /**
   * Constant data for drawing the table, such as names by id, as the game's own JSON.
   */
  about: {
    [k: string]: unknown | undefined;
  };
  /**
   * The clock of the table.
   */
  clock: Clock;
  /**
   * True if the table survives the end of the server.
   */
  kept: boolean;
  /**
   * The occupants of the seats.
   */
  presence: Presence;
  /**
   * The current state for this viewer.
   */
  state: State;
  /**
   * The last chat lines.
   */
  talk: Talk[];
  /**
   * The timeout of windows.
   */
  windows: Windows;
}
/**
 * The clock of a table.
 */
export interface Clock {
  /**
   * Seconds for all discussion of one deal; null means the edition's time, 0 means no limit. Without a deal by then,
   * the deal fails, regardless of `then`.
   */
  deal_s: number | null;
  /**
   * Seconds for each question; null means no limit.
   */
  question_s: number | null;
  /**
   * Extra seconds that each seat may use over the whole game.
   */
  reserve_s: number;
  /**
   * The server's action when the time for a question is over.
   */
  then: Then & string;
}
/**
 * `presence`: the occupants of the seats.
 */
export interface Presence {
  /**
   * The number of spectators.
   */
  onlookers: number;
  /**
   * The occupant of each seat.
   */
  seats: Session[];
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * The occupant of a seat.
 */
export interface Session {
  /**
   * The bot that answers for the seat.
   */
  bot: string | null;
  /**
   * The number of connections that hold the seat.
   */
  connected: number;
  /**
   * The display name of the seat's player.
   */
  name: string | null;
  /**
   * The seat's points in those games, if the game has rules for a series and the seat has any.
   */
  points?: number | null;
  /**
   * The seat.
   */
  seat: Seat;
  /**
   * The games that the seat has won, with those before each rematch.
   */
  wins: number;
}
/**
 * `state`: the complete state of a table for a viewer, sent after every change.
 */
export interface State {
  /**
   * The epoch of the event numbers. An undo changes the epoch and invalidates all earlier events.
   */
  epoch: number;
  /**
   * The events since the last state.
   */
  events: Event[];
  /**
   * Set once the record has reached three quarters of its maximum length.
   */
  filling?: Filling | null;
  /**
   * A mark of the events before it. It differs if others happened, after a restore from a backup.
   */
  mark: number;
  /**
   * The negotiation with the viewer in which the other side has to answer now.
   */
  negotiation?: Negotiation | null;
  /**
   * The number of the next event.
   */
  next: number;
  /**
   * The seats for which a window stays open. Everybody can see that they can act. Answers do not change this.
   */
  open_for?: Seat[];
  /**
   * The pending question of the viewer's seat.
   */
  question: Question | null;
  /**
   * True if the client must drop the events that it has.
   */
  reset: boolean;
  /**
   * The viewer's seat; null for a spectator.
   */
  seat: Seat | null;
  /**
   * The auto-pass setting of the viewer's seat.
   */
  standing: Standing | null;
  /**
   * The status of the table.
   */
  status: TableStatus;
  /**
   * The stops of the viewer's seat, if they are on.
   */
  stops?: Stops | null;
  /**
   * The id of the table.
   */
  table: string;
  /**
   * The pending undo request.
   */
  undo: UndoAsked | null;
  /**
   * The events that were undone because a script failed.
   */
  undone: Rollback[];
  /**
   * The viewer's observation, as the game's own JSON.
   */
  view: {
    [k: string]: unknown | undefined;
  };
}
/**
 * A record that is nearly full. The number of lines is hidden, because it would reveal secret answers.
 */
export interface Filling {
  /**
   * The maximum number of lines. The game then stops, and the table is `full`.
   */
  most: number;
  /**
   * The id of the script that keeps the game from ending, if there is one.
   */
  script: string | null;
}
/**
 * The negotiation in which the other side has to answer now.
 */
export interface Negotiation {
  /**
   * The seat that writes the offer.
   */
  by: Seat;
  /**
   * Milliseconds until the negotiation ends; null means no limit.
   */
  left_ms: number | null;
  /**
   * The parts that this seat has shown with `draft`. Their texts are those for the reader.
   */
  parts: Part[];
}
/**
 * A question as its seat sees it.
 */
export interface Question {
  /**
   * The question, as the game's own JSON.
   */
  ask: {
    [k: string]: unknown | undefined;
  };
  /**
   * The default answer, as the game's own JSON.
   */
  fallback: {
    [k: string]: unknown | undefined;
  };
  /**
   * True if the seat keeps this window open.
   */
  held: boolean;
  /**
   * The id of the question, which is constant while the question is pending.
   */
  id: QuestionId;
  /**
   * Milliseconds until the server acts; null if the server waits without limit.
   */
  left_ms: number | null;
  /**
   * True if the default answer is the only legal answer.
   */
  only: boolean;
  /**
   * The possible first parts of an answer.
   */
  parts: Parts;
  /**
   * The answer that a client proposes at first. It is missing if the player must choose.
   */
  proposal?: Proposal | null;
  /**
   * True if the seat has stops, but none at this question.
   */
  quiet?: boolean;
  /**
   * The question as a sentence.
   */
  text: string;
  /**
   * True if the question belongs to a window. An idle seat then passes at the timeout.
   */
  window: boolean;
}
/**
 * A proposed answer. It never gives away what the seat could keep.
 */
export interface Proposal {
  /**
   * The parts of the answer, as the game's own JSON.
   */
  parts: unknown[];
  /**
   * The answer as text.
   */
  text: string;
}
/**
 * A seat's auto-pass setting.
 */
export interface Standing {
  /**
   * The action in every window.
   */
  how: How;
  /**
   * The limit of the setting.
   */
  until: Until;
}
/**
 * A seat's stops. Things are named by the JSON of the part that uses them.
 */
export interface Stops {
  /**
   * The things to ask about at the next moment; an empty name stands for anything.
   */
  armed: string[];
  /**
   * The things that are not asked about at their usual moments.
   */
  pins: {
    [k: string]: Pin | undefined;
  };
  /**
   * The cards and powers that the seat holds now, with the parts that use them.
   */
  things: Part[];
}
/**
 * An undo request that waits for consent.
 */
export interface UndoAsked {
  /**
   * The seats that have agreed.
   */
  agreed: Seat[];
  /**
   * The seat that requests the undo.
   */
  by: Seat;
  /**
   * The number of the first event to undo.
   */
  from: number;
  /**
   * The seats whose consent is missing.
   */
  missing: Seat[];
}
/**
 * A range of undone events.
 */
export interface Rollback {
  /**
   * The number of the first undone event.
   */
  from: number;
  /**
   * The number after the last undone event.
   */
  to: number;
}
/**
 * `talk`: a chat line.
 */
export interface Talk {
  /**
   * The reaction.
   */
  emote?: Emote | null;
  /**
   * The number of the line, from 0.
   */
  n: number;
  /**
   * The sender's seat; null for a spectator.
   */
  seat: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
  /**
   * The text of the line; for a reaction, one character.
   */
  text: string;
}
/**
 * `table.list`: public tables, at most 200.
 */
export interface Listed {
  /**
   * The public tables.
   */
  tables: ListedTable[];
}
/**
 * A public table.
 */
export interface ListedTable {
  /**
   * The id of the edition.
   */
  edition: string | null;
  /**
   * The name of the game.
   */
  game: string;
  /**
   * The seats of the table.
   */
  seats: ListedSeat[];
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * A seat of a public table.
 */
export interface ListedSeat {
  /**
   * The bot that answers for the seat.
   */
  bot: string | null;
  /**
   * The display name of the seat's player.
   */
  name: string | null;
  /**
   * The seat.
   */
  seat: Seat;
}
/**
 * `told`: the time of the pending window.
 */
export interface Told {
  /**
   * Milliseconds until the server acts for the seat; null if it waits without limit, or asks nothing.
   */
  left_ms: number | null;
}
/**
 * `undo.ask`, `undo.say`: the state of the undo.
 */
export interface Undo {
  /**
   * True if the answers are now undone, false if consent is missing.
   */
  done: boolean;
}
/**
 * `again`: the rematch of a table that the client follows.
 */
export interface Again {
  /**
   * The id of the new table.
   */
  next: string;
  /**
   * The client's seat at both tables; null for a spectator.
   */
  seat: Seat | null;
  /**
   * The id of the table whose game is over.
   */
  table: string;
  /**
   * The access token of the seat, or of spectators, at the new table.
   */
  token: string;
}
/**
 * `announced`: a message of the server's operator.
 */
export interface Announced {
  /**
   * The text.
   */
  text: string;
}
/**
 * The change of a state, for a client that wants changes.
 */
export interface Change {
  /**
   * The events since the last state, which replace its `events`.
   */
  events: Event[];
  /**
   * The change of the rest of the state, as a JSON Patch (RFC 6902).
   */
  patch: unknown[];
  /**
   * The viewer's seat; null for a spectator.
   */
  seat: Seat | null;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `closed`: the table owner has closed a table.
 */
export interface Closed {
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `kicked`: the table owner has taken a seat from this connection.
 */
export interface SeatLost {
  /**
   * The seat that was taken.
   */
  seat: Seat;
  /**
   * The id of the table.
   */
  table: string;
}
/**
 * `lagged`: the client's queue was too long, so the server closes its connection.
 */
export interface Lagged {}
/**
 * One entry of serialized ship counts: a place and its ships.
 */
export interface CosmicShipsAt {
  /**
   * The place.
   */
  at: CosmicPlace;
  /**
   * The number of ships.
   */
  ships: number;
}
/**
 * One value for each side.
 */
export interface CosmicBySide_OfferSideReceived {
  /**
   * The defense's value.
   */
  defense?: CosmicOfferSideReceived;
  /**
   * The offense's value.
   */
  offense?: CosmicOfferSideReceived;
}
/**
 * One side's terms in an offer.
 */
export interface CosmicOfferSideReceived {
  /**
   * The base for the other side.
   */
  base?: CosmicBaseGrantReceived | null;
  /**
   * The named cards from the hand.
   */
  cards?: CosmicCardBag;
  /**
   * Another seat's ships freed from the black hole, if a power allows it.
   */
  freed?: CosmicFreed | null;
  /**
   * The number of cards drawn at random from the hand, after the named ones.
   */
  random_cards?: number;
}
/**
 * A base that one side allows the other to found (C8).
 */
export interface CosmicBaseGrantReceived {
  /**
   * The origin of the ships; `None` if the receiver chooses it when the deal is carried out.
   */
  from?: CosmicShipCounts | null;
  /**
   * The planet: the giver has a base on it, and the receiver has none.
   */
  planet: CosmicPlanet;
  /**
   * The number of ships that the receiver moves there; at least 1.
   */
  ships: number;
}
/**
 * Ships that a deal frees from the black hole; their owner chooses where they go.
 */
export interface CosmicFreed {
  /**
   * The owner of the ships.
   */
  seat: Seat;
  /**
   * The number of ships, at least 1.
   */
  ships: number;
}
/**
 * Table options with which a client can override the edition.
 */
export interface CosmicOptions {
  /**
   * The ids of each seat's aliens; missing aliens are drawn at random.
   */
  aliens?: string[][];
  /**
   * The number of aliens of each seat.
   */
  aliens_per_seat?: number;
  /**
   * The seat with the first turn; by default, a random seat.
   */
  begins?: Seat | null;
  /**
   * The reaction to a script fault.
   */
  on_fault?: CosmicFaultPolicy & string;
  /**
   * The settings of mods, by their ids.
   */
  settings?: {
    [k: string]: CosmicOptionValue | undefined;
  };
  /**
   * The seats that are prompted in a window.
   */
  windows?: CosmicWindows & string;
}
/**
 * One value for each side.
 */
export interface CosmicBySide_OfferSide {
  /**
   * The defense's value.
   */
  defense: CosmicOfferSide;
  /**
   * The offense's value.
   */
  offense: CosmicOfferSide;
}
/**
 * One side's terms in an offer.
 */
export interface CosmicOfferSide {
  /**
   * The base for the other side.
   */
  base: CosmicBaseGrant | null;
  /**
   * The named cards from the hand.
   */
  cards: CosmicCardBag;
  /**
   * Another seat's ships freed from the black hole, if a power allows it.
   */
  freed: CosmicFreed | null;
  /**
   * The number of cards drawn at random from the hand, after the named ones.
   */
  random_cards: number;
}
/**
 * A base that one side allows the other to found (C8).
 */
export interface CosmicBaseGrant {
  /**
   * The origin of the ships; `None` if the receiver chooses it when the deal is carried out.
   */
  from: CosmicShipCounts | null;
  /**
   * The planet: the giver has a base on it, and the receiver has none.
   */
  planet: CosmicPlanet;
  /**
   * The number of ships that the receiver moves there; at least 1.
   */
  ships: number;
}
/**
 * A question to one seat.
 */
export interface CosmicDecision {
  /**
   * The values in the question's text. `choose_card` has its own seat if the card is played face up.
   *
   * @maxItems 3
   */
  args: CosmicArgument[];
  /**
   * The form of the answer, with all legal values.
   */
  ask: CosmicPrompt;
  /**
   * The hook at which a script acts; `None` for a question by the rules.
   */
  hook: CosmicHook | null;
  /**
   * The current phase.
   */
  phase: CosmicPhase;
  /**
   * The seat to act.
   */
  seat: Seat;
  /**
   * True if other seats must not see the options or the answer.
   */
  secret: boolean;
  /**
   * The power or card that asks; `None` for a question by the rules.
   */
  source: CosmicScriptId | null;
  /**
   * The topic, which selects the text.
   */
  topic: CosmicTopic;
}
/**
 * A question in a deal: the pending offer, and the limits of a new one.
 */
export interface CosmicDealPrompt {
  /**
   * The agreements of other pairs so far, in a deal of several seats.
   */
  agreed: CosmicAgreement[];
  /**
   * True if the side to act has the cards that the pending offer names.
   */
  can_accept: boolean;
  /**
   * The hand of the side to act.
   */
  hand: CosmicCardBag;
  /**
   * Every kind of card that an offer can name, in ascending order.
   */
  kinds: CosmicCardKind[];
  /**
   * The limits of each side, the offense first.
   */
  limits: CosmicBySide_OfferLimits;
  /**
   * True if the offer can be empty, because another pair of seats can give something.
   */
  may_be_empty: boolean;
  /**
   * True if the deal has more than two seats, and each pair of them must agree.
   */
  of_several: boolean;
  /**
   * The number of offers left before the talks end. The engine has no clock.
   */
  proposals_left: number;
  /**
   * The two seats of the offer.
   *
   * @minItems 2
   * @maxItems 2
   */
  seats: Seat[];
  /**
   * The side to act.
   */
  side: CosmicSide;
  /**
   * The other side's pending offer.
   */
  standing: CosmicBySide_OfferSide | null;
}
/**
 * An offer that its two seats have accepted.
 *
 * In a deal of several seats, it is carried out only after every pair of seats has agreed (C7).
 */
export interface CosmicAgreement {
  /**
   * The accepted offer.
   */
  offer: CosmicBySide_OfferSide;
  /**
   * The two seats.
   *
   * @minItems 2
   * @maxItems 2
   */
  seats: Seat[];
}
/**
 * One value for each side.
 */
export interface CosmicBySide_OfferLimits {
  /**
   * The defense's value.
   */
  defense: CosmicOfferLimits;
  /**
   * The offense's value.
   */
  offense: CosmicOfferLimits;
}
/**
 * The most that a side can offer, according to public information.
 */
export interface CosmicOfferLimits {
  /**
   * The number of cards in the side's hand.
   */
  cards: number;
  /**
   * The seats whose ships the side's power can free, and the number of those ships.
   */
  freed: [Seat, number][];
  /**
   * The planets on which the side can grant a base.
   */
  planets: CosmicPlanet[];
  /**
   * The maximum number of the other side's ships that can settle from each place.
   */
  settlers: CosmicShipCounts;
}
/**
 * The game as one seat sees it.
 */
export interface CosmicView {
  /**
   * The agreements so far in a deal of several seats.
   */
  agreed: CosmicAgreement[];
  /**
   * The number of cards in the draw deck.
   */
  deck: number;
  /**
   * Declared uses and played cards to which seats can still react; the newest is last.
   */
  declared: CosmicPendingUseView[];
  /**
   * The defense; `None` until it is named.
   */
  defense: Seat | null;
  /**
   * The discard pile.
   */
  discard: CosmicCardBag;
  /**
   * The number of the encounter in the turn.
   */
  encounter: number;
  /**
   * The viewer's hand.
   */
  hand: CosmicCardBag;
  /**
   * The destiny cards whose effect is in progress.
   */
  in_play: CosmicCardBag;
  /**
   * The seats invited by each side.
   */
  invited: CosmicBySide_SeatSet;
  /**
   * The played cards.
   */
  laid: CosmicBySide_Nullable_LaidView;
  /**
   * The rules of the table and the cards on it.
   */
  lying: CosmicTableCardView[];
  /**
   * The planets that have moved to another system or have left the game.
   */
  moved: [CosmicPlanet, CosmicPlanetLocation][];
  /**
   * The seat whose turn it is.
   */
  offense: Seat;
  /**
   * The side of the pending offer, and the offer.
   *
   * @minItems 2
   * @maxItems 2
   */
  offer: [CosmicSide, CosmicBySide_OfferSide] | null;
  /**
   * The outcome of the encounter; `None` until it is decided.
   */
  outcome: CosmicOutcome | null;
  /**
   * The phase.
   */
  phase: CosmicPhase;
  /**
   * The planet at which the cone points.
   */
  planet: CosmicPlanet | null;
  /**
   * The number of ships of each seat, for each planet in the order of [`Ruleset::planets`].
   */
  planets: number[][];
  /**
   * The seat of the viewer; `None` for a spectator.
   */
  seat: Seat | null;
  /**
   * All seats of the table.
   */
  seats: CosmicSeatView[];
  /**
   * The drawn star cards without a color.
   */
  special_stars: CosmicScriptId[];
  /**
   * The colors of the drawn star cards, as seats.
   */
  star_discards: Seat[];
  /**
   * The number of cards in the star deck.
   */
  stars: number;
  /**
   * The estimated total of each side, while the encounter is undecided.
   *
   * The estimate starts when the cone is loaded. The estimate needs scripts:
   * [`Observation::view_with_totals`](crate::table::Observation::view_with_totals) includes it, and
   * [`Observation::view`](crate::table::Observation::view) does not.
   */
  sums: CosmicBySide_Nullable_TotalView;
  /**
   * The two seats that negotiate now in a deal of several seats; `None` for the main players.
   *
   * @minItems 2
   * @maxItems 2
   */
  talkers: Seat[] | null;
  /**
   * The final totals; `None` until they are computed.
   */
  totals: CosmicBySideInt16 | null;
  /**
   * The number of turns that have begun.
   */
  turn: number;
  /**
   * The seats to act.
   */
  waiting: CosmicSeatSet;
  /**
   * The winners.
   */
  winners: CosmicSeatSet;
}
/**
 * A declared use or a played card to which other seats can still react.
 */
export interface CosmicPendingUseView {
  /**
   * True for a card, false for a power.
   */
  card: boolean;
  /**
   * The hook of the use; for a card, `after_card_played`.
   */
  hook: CosmicHook;
  /**
   * The script of the power or card.
   */
  script: CosmicScriptId;
  /**
   * The seat that acts.
   */
  seat: Seat;
}
/**
 * One value for each side.
 */
export interface CosmicBySide_SeatSet {
  /**
   * The defense's value.
   */
  defense: CosmicSeatSet;
  /**
   * The offense's value.
   */
  offense: CosmicSeatSet;
}
/**
 * One value for each side.
 */
export interface CosmicBySide_Nullable_LaidView {
  /**
   * The defense's value.
   */
  defense: CosmicLaidView | null;
  /**
   * The offense's value.
   */
  offense: CosmicLaidView | null;
}
/**
 * A main player's encounter card on the table.
 */
export interface CosmicLaidView {
  /**
   * The face of a revealed card, or the face that its main player claims.
   */
  face: CosmicFace | null;
  /**
   * The kind of the card; `None` if the viewer may not see it.
   */
  kind: CosmicCardKind | null;
  /**
   * True if the card is face up.
   */
  open: boolean;
}
/**
 * A rule or card on the table, as every viewer sees it.
 */
export interface CosmicTableCardView {
  /**
   * The seat for which it acts.
   */
  holder: Seat;
  /**
   * Its memory: each key with its values.
   */
  memory: [string, number[]][];
  /**
   * Its script.
   */
  script: CosmicScriptId;
  /**
   * The source of the power: a rule, or a card with its place.
   */
  source: CosmicSource;
}
/**
 * A seat, as the viewer sees it.
 */
export interface CosmicSeatView {
  /**
   * Its aliens.
   */
  aliens: CosmicAlienView[];
  /**
   * Its visible cards that are set aside until the encounter is over.
   */
  aside: CosmicCardBag;
  /**
   * The number of its face-down cards that are set aside.
   */
  aside_unseen: number;
  /**
   * The number of its ships in the black hole.
   */
  black_hole: number;
  /**
   * The ships of others that it holds captive: the owner and the number.
   */
  captives: [Seat, number][];
  /**
   * The number of cards in its hand.
   */
  cards: number;
  /**
   * The number of its ships on the cone.
   */
  cone: number;
  /**
   * The number of its bases outside its home system (W2).
   */
  foreign_bases: number;
  /**
   * The number of its ships that have left the game.
   */
  gone: number;
  /**
   * The number of its bases in its home system (W3).
   */
  home_bases: number;
  /**
   * The cards that the viewer knows in this seat's hand, or face down in front of it.
   */
  known: CosmicCardBag;
  /**
   * True if it has left the game (W4).
   */
  out: boolean;
  /**
   * The seat.
   */
  seat: Seat;
  /**
   * The number of its ships as a defensive ally.
   */
  shield: number;
}
/**
 * A seat's alien, as the viewer sees it.
 */
export interface CosmicAlienView {
  /**
   * The alien.
   */
  alien: CosmicScriptId;
  /**
   * True if its power is in force now.
   */
  in_force: boolean;
  /**
   * The visible part of its memory: each key with its values.
   */
  memory: [string, number[]][];
  /**
   * The number of home bases that its holder needs for the power.
   */
  needs: number;
  /**
   * The zones of its power.
   */
  piles: CosmicPileView[];
  /**
   * The status of its power.
   */
  standing: CosmicStanding & string;
}
/**
 * A power's zone, as the viewer sees it.
 */
export interface CosmicPileView {
  /**
   * The cards that the viewer may see.
   */
  cards: CosmicCardBag;
  /**
   * The key in the script's `zones`.
   */
  name: string;
  /**
   * The number of cards that the viewer may not see.
   */
  unseen: number;
}
/**
 * One value for each side.
 */
export interface CosmicBySide_Nullable_TotalView {
  /**
   * The defense's value.
   */
  defense: CosmicTotalView | null;
  /**
   * The offense's value.
   */
  offense: CosmicTotalView | null;
}
/**
 * A side's estimated total for one viewer.
 */
export interface CosmicTotalView {
  /**
   * The value of the side's card; `None` if the viewer sees no attack.
   */
  card: number | null;
  /**
   * True if no value is missing from the total.
   */
  known: boolean;
  /**
   * The part of the total that powers and cards add. It is `None` if unknown, and while `total` is.
   */
  more: number | null;
  /**
   * The ships of the side, beginning with the main player's.
   */
  ships: CosmicShipValue[];
  /**
   * The way in which card and ships are combined, usually by addition.
   */
  tally: CosmicTally;
  /**
   * The total of the known values. `None` if no value is known, as for a negotiate, and while a power in force can
   * change how the totals are computed or compared.
   */
  total: number | null;
}
/**
 * The contribution of a seat's ships to a total.
 */
export interface CosmicShipValue {
  /**
   * The owner.
   */
  seat: Seat;
  /**
   * The number of ships.
   */
  ships: number;
  /**
   * The combined value of the ships; `None` if unknown to this viewer.
   */
  worth: number | null;
}
/**
 * The way one side's total is computed (C2).
 */
export interface CosmicTally {
  /**
   * True if the ships multiply the card's value instead of adding to it.
   */
  multiplied: boolean;
  /**
   * True if the ships are subtracted from the card's value instead of added.
   */
  subtracted: boolean;
  /**
   * True if the allies' ships do not count.
   */
  without_allies: boolean;
}
/**
 * One value for each side.
 */
export interface CosmicBySideInt16 {
  /**
   * The defense's value.
   */
  defense: number;
  /**
   * The offense's value.
   */
  offense: number;
}
/**
 * The reason for an event: the rule, and the power or card responsible.
 */
export interface CosmicReason {
  /**
   * The script of the responsible power or card, if any.
   */
  by: CosmicScriptId | null;
  /**
   * The number of the rule.
   */
  rule: CosmicRule;
}
/**
 * Table options with which a client can override the edition.
 */
export interface Sp4XOptions {
  /**
   * Faction id of each seat. `null` or a missing entry means the edition's default faction.
   */
  factions?: (string | null)[];
}
/**
 * A question to a seat.
 */
export interface Sp4XQuestion {
  /**
   * All legal picks. If [`Pick::Stop`] is legal, it is first.
   */
  picks: Sp4XPick[];
  /**
   * Seat that must answer.
   */
  seat: Seat;
  /**
   * True if the picks reveal hidden information.
   */
  secret: boolean;
  /**
   * Topic of the question.
   */
  topic: Sp4XTopic;
}
/**
 * A seat's view of the game.
 */
export interface Sp4XView {
  /**
   * Current age, 1 or 2.
   */
  age: number;
  /**
   * Hexes on the table.
   */
  board: Sp4XHex[];
  /**
   * Id of the edition.
   */
  edition: string;
  /**
   * Ids of all fields, by number.
   */
  fields: string[];
  /**
   * Cards in the viewer's hand.
   */
  hand: Sp4XCard[];
  /**
   * Number of hexes left to explore.
   */
  hexes: number;
  /**
   * Field of the next hex; `None` if no hexes are left.
   */
  next_hex: number | null;
  /**
   * Number of cards in the pile.
   */
  pile: number;
  /**
   * Viewer; `None` for a spectator.
   */
  seat: Seat | null;
  /**
   * Data about every seat, in seat order.
   */
  seats: Sp4XSeatView[];
  /**
   * Top card of the pile; `None` if only the star card is left (T4).
   */
  top: Sp4XCard | null;
  /**
   * Seat whose turn it is.
   */
  turn: Seat;
  /**
   * Number of turns that have begun.
   */
  turns: number;
  /**
   * Cards in the used pile.
   */
  used: Sp4XCard[];
  /**
   * Seats that must answer a question.
   */
  waiting: Sp4XSeatSet;
  /**
   * Winners; empty before the end of the game.
   */
  winners: Sp4XSeatSet;
}
/**
 * A hex on the table.
 */
export interface Sp4XHex {
  /**
   * Coordinates of the hex.
   */
  at: Sp4XAt;
  /**
   * Seats with a base.
   */
  bases: Sp4XSeatSet;
  /**
   * Number of its field in the edition.
   */
  field: number;
  /**
   * Roads that were built from this hex.
   */
  roads: Sp4XRoad[];
  /**
   * Number of each seat's workers.
   */
  workers: Sp4XBySeat;
}
/**
 * A road, which is on a hex and leads to a neighboring place.
 */
export interface Sp4XRoad {
  /**
   * Direction, 0 to 5.
   */
  direction: number;
  /**
   * Owner of the road.
   */
  seat: Seat;
}
/**
 * Data about one seat, as the viewer sees it.
 */
export interface Sp4XSeatView {
  /**
   * Number of bases that the seat can still build.
   */
  bases_left: number;
  /**
   * Number of cards in hand.
   */
  cards: number;
  /**
   * Id of the faction.
   */
  faction: string;
  /**
   * Cards in hand that the viewer knows (T2).
   */
  known: Sp4XCard[];
  /**
   * Number of the seat's open grand plans (C6).
   */
  plans: number;
  /**
   * Current points of the seat.
   */
  points: number;
  /**
   * Resources that the seat owns.
   */
  resources: Sp4XResources;
  /**
   * Number of roads that the seat can still build.
   */
  roads_left: number;
  /**
   * Seat that this data is about.
   */
  seat: Seat;
  /**
   * Number of workers that the seat can still place.
   */
  workers_left: number;
}
/**
 * A number of each resource.
 */
export interface Sp4XResources {
  /**
   * Metal.
   */
  metal: number;
  /**
   * Nutrient.
   */
  nutrient: number;
  /**
   * Plastic.
   */
  plastic: number;
}
/**
 * The 2 cards that a seat lays for a hand (B1).
 */
export interface UfosLaid {
  /**
   * Power card. It is face down until its seat wins the betting, or until it counts as the dealer's card (B4).
   */
  power: UfosPowerCard;
  /**
   * Score card. All seats reveal theirs at the same time.
   */
  score: UfosScoreCard;
}
/**
 * Table options with which a client can override the edition.
 */
export interface UfosOptions {
  /**
   * The dealer of the first hand; by default, a random seat.
   */
  dealer?: Seat | null;
  /**
   * The number of hands; by default, that of the edition.
   */
  hands?: number | null;
  /**
   * The rule for metamorphs when another race is led; by default, that of the edition.
   */
  metamorph_follows?: UfosMetamorphFollows | null;
}
/**
 * Outcome of the bidding: the trump, and the scoring of the hand (B3, B4).
 */
export interface UfosDecided {
  /**
   * True if the seat in `cards_of` won the betting. False if no seat made a bet (B4).
   */
  by_bet: boolean;
  /**
   * Seat whose cards count.
   */
  cards_of: Seat;
  /**
   * Power card of that seat, which determines the trump.
   */
  power: UfosPowerCard;
  /**
   * Score card of that seat, which determines the scoring.
   */
  score: UfosScoreCard;
}
/**
 * A question to a seat.
 */
export interface UfosQuestion {
  /**
   * Kind of question.
   */
  ask: UfosPrompt;
  /**
   * Seat that must answer.
   */
  seat: Seat;
}
/**
 * A bet in the bidding.
 */
export interface UfosBet {
  /**
   * Number of chips, from 1.
   */
  chips: number;
  /**
   * Seat that made the bet.
   */
  seat: Seat;
}
/**
 * A seat's view of the game.
 */
export interface UfosView {
  /**
   * Dealer of the current hand.
   */
  dealer: Seat;
  /**
   * Outcome of the bidding; `None` before the bidding ends.
   */
  decided: UfosDecided | null;
  /**
   * Cards in the viewer's hand.
   */
  hand: UfosCardSet;
  /**
   * Number of the current hand, counted from 1.
   */
  hand_number: number;
  /**
   * Highest bet in the current hand.
   */
  highest: UfosBet | null;
  /**
   * Rules of the table.
   */
  rules: UfosRuleset;
  /**
   * Viewer; `None` for a spectator.
   */
  seat: Seat | null;
  /**
   * Data about every seat, in seat order.
   */
  seats: UfosSeatView[];
  /**
   * Next step of the game.
   */
  step: UfosStep;
  /**
   * The trick on the table.
   */
  trick: UfosTrickView;
  /**
   * Seats that must answer a question.
   */
  waiting: UfosSeatSet;
  /**
   * Winners; empty before the end of the game.
   */
  winners: UfosSeatSet;
}
/**
 * The rules of a table.
 */
export interface UfosRuleset {
  /**
   * First dealer; `None` for a random one.
   */
  dealer: Seat | null;
  /**
   * Id of the edition.
   */
  edition: string;
  /**
   * Number of hands, at least 1.
   */
  hands: number;
  /**
   * Rule for metamorphs when another race is led.
   */
  metamorph_follows: UfosMetamorphFollows;
  /**
   * Number of seats, from 3 to 6.
   */
  seats: number;
  /**
   * Numbers of the edition.
   */
  values: UfosValues;
}
/**
 * Numbers of the rules that an edition can change.
 */
export interface UfosValues {
  /**
   * Chips per seat at the start, 1 to 1000; 15 in the rulebook (M2).
   */
  chips: number;
  /**
   * Chips per trick, 1 to 20; 1 in the rulebook (S1, S2).
   */
  trick: number;
  /**
   * Factor for the betting's winner, 1 to 20; 2 in the rulebook (S1, S2).
   */
  winner: number;
}
/**
 * Data about one seat, as the viewer sees it.
 */
export interface UfosSeatView {
  /**
   * Number of cards in hand.
   */
  cards: number;
  /**
   * Number of chips that the seat has.
   */
  chips: number;
  /**
   * True if the seat has passed.
   */
  passed: boolean;
  /**
   * Power card; `None` if the viewer does not know it.
   */
  power: UfosPowerCard | null;
  /**
   * Score card, once revealed. The card remains public even if the seat passes and turns it face down.
   */
  score: UfosScoreCard | null;
  /**
   * Seat that this data is about.
   */
  seat: Seat;
  /**
   * Seats that have seen this seat's power card.
   */
  seen_by: UfosSeatSet;
  /**
   * Cards of the tricks taken. All seats have seen them.
   */
  taken: UfosCardSet;
  /**
   * Number of tricks taken in this hand.
   */
  tricks: number;
  /**
   * Races that the seat cannot hold, because it did not follow when they were led.
   */
  void: UfosRaceSet;
}
/**
 * The trick on the table.
 */
export interface UfosTrickView {
  /**
   * Cards in the order in which they were played.
   */
  cards: [Seat, UfosCard][];
  /**
   * Seat that plays the first card.
   */
  leader: Seat;
  /**
   * Race led; `None` before it is known.
   */
  led: UfosRace | null;
}
