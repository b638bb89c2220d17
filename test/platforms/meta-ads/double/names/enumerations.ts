/** Values of enumerations, by the name of each. */
export const enumerations: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  (
    [
      { names: ['AdAssetCustomizationRuleCustomizationSpec_device_platforms', 'Targeting_device_platforms'], values: 'desktop mobile' },
      {
        names: ['AdAssetFeedSpec_call_to_action_types', 'AdCreativeLinkDataCallToAction_type', 'AdCreative_call_to_action_type'],
        values:
          'ADD_TO_CART APPLY_NOW ASK_ABOUT_SERVICES ASK_A_QUESTION ASK_FOR_MORE_INFO ASK_US AUDIO_CALL BOOK_A_CONSULTATION BOOK_NOW BOOK_TRAVEL BROWSE_SHOP BUY BUY_NOW BUY_TICKETS BUY_VIA_MESSAGE CALL CALL_ME CALL_NOW CHAT_NOW CHAT_WITH_US CONFIRM CONTACT CONTACT_US DONATE DONATE_NOW DOWNLOAD EVENT_RSVP FIND_A_GROUP FIND_OUT_MORE FIND_YOUR_GROUPS FOLLOW_NEWS_STORYLINE FOLLOW_PAGE FOLLOW_USER GET_A_QUOTE GET_DETAILS GET_DIRECTIONS GET_IN_TOUCH GET_OFFER GET_OFFER_VIEW GET_PROMOTIONS GET_QUOTE GET_SHOWTIMES GET_STARTED INQUIRE_NOW INSTALL_APP INSTALL_MOBILE_APP JOIN_CHANNEL LEARN_MORE LIKE_PAGE LISTEN_MUSIC LISTEN_NOW MAKE_AN_APPOINTMENT MESSAGE_PAGE MOBILE_DOWNLOAD NO_BUTTON OPEN_INSTANT_APP OPEN_LINK ORDER_NOW PAY_TO_ACCESS PLAY_GAME PLAY_GAME_ON_FACEBOOK PURCHASE_GIFT_CARDS RAISE_MONEY RECORD_NOW REFER_FRIENDS REQUEST_TIME SAY_THANKS SEE_MORE SEE_SHOP SELL_NOW SEND_A_GIFT SEND_GIFT_MONEY SEND_UPDATES SHARE SHOP_NOW SHOP_WITH_AI SIGN_UP SOTTO_SUBSCRIBE START_A_CHAT START_ORDER SUBSCRIBE SWIPE_UP_PRODUCT SWIPE_UP_SHOP TRY_DEMO TRY_ON_WITH_AI UPDATE_APP USE_APP USE_MOBILE_APP VIDEO_ANNOTATION VIDEO_CALL VIEW_CART VIEW_CHANNEL VIEW_IN_CART VIEW_PRODUCT VISIT_PAGES_FEED VISIT_WEBSITE WATCH_LIVE_VIDEO WATCH_MORE WATCH_VIDEO WHATSAPP_MESSAGE WOODHENGE_SUPPORT',
      },
      {
        names: ['AdCreative_object_type'],
        values: 'APPLICATION DOMAIN EVENT INVALID OFFER PAGE PHOTO POST_DELETED PRIVACY_CHECK_FAIL SHARE STATUS STORE_ITEM VIDEO',
      },
      { names: ['AdCreative_status', 'adcreative_status'], values: 'ACTIVE DELETED IN_PROCESS WITH_ISSUES' },
      { names: ['AdImage_status'], values: 'ACTIVE DELETED INTERNAL' },
      {
        names: ['AdPromotedObject_custom_event_type'],
        values:
          'ACHIEVEMENT_UNLOCKED ADD_PAYMENT_INFO ADD_TO_CART ADD_TO_WISHLIST AD_IMPRESSION COMPLETE_REGISTRATION CONTACT CONTENT_VIEW CUSTOMIZE_PRODUCT D2_RETENTION D7_RETENTION DONATE FIND_LOCATION INITIATED_CHECKOUT LEAD LEVEL_ACHIEVED LISTING_INTERACTION MESSAGING_CONVERSATION_STARTED_7D OTHER PURCHASE RATE SCHEDULE SEARCH SERVICE_BOOKING_REQUEST SPENT_CREDITS START_TRIAL SUBMIT_APPLICATION SUBSCRIBE TUTORIAL_COMPLETION',
      },
      {
        names: [
          'AdSet_bid_strategy',
          'Campaign_bid_strategy',
          'adaccountadsets_bid_strategy_enum_param',
          'adaccountcampaigns_bid_strategy_enum_param',
          'adcampaign_bid_strategy',
          'adcampaigngroup_bid_strategy',
        ],
        values: 'COST_CAP LOWEST_COST_WITHOUT_CAP LOWEST_COST_WITH_BID_CAP LOWEST_COST_WITH_MIN_ROAS',
      },
      {
        names: ['AdSet_billing_event', 'adaccountadsets_billing_event_enum_param', 'adcampaign_billing_event'],
        values:
          'APP_INSTALLS CLICKS IMPRESSIONS LINK_CLICKS LISTING_INTERACTION NONE OFFER_CLAIMS PAGE_LIKES POST_ENGAGEMENT PURCHASE THRUPLAY',
      },
      {
        names: [
          'AdSet_configured_status',
          'AdSet_status',
          'Ad_configured_status',
          'Ad_status',
          'Campaign_configured_status',
          'Campaign_status',
          'adaccountads_status_enum_param',
          'adaccountadsets_status_enum_param',
          'adaccountcampaigns_status_enum_param',
          'adcampaign_status',
          'adcampaigngroup_status',
          'adgroup_status',
        ],
        values: 'ACTIVE ARCHIVED DELETED PAUSED',
      },
      { names: ['AdSet_effective_status'], values: 'ACTIVE ARCHIVED CAMPAIGN_PAUSED DELETED IN_PROCESS PAUSED WITH_ISSUES' },
      {
        names: [
          'AdSet_optimization_goal',
          'adaccountadsets_optimization_goal_enum_param',
          'adaccountdelivery_estimate_optimization_goal_enum_param',
          'adcampaign_optimization_goal',
        ],
        values:
          'ADVERTISER_SILOED_VALUE AD_RECALL_LIFT APP_INSTALLS APP_INSTALLS_AND_OFFSITE_CONVERSIONS AUTOMATIC_OBJECTIVE CONVERSATIONS DERIVED_EVENTS ENGAGED_PAGE_VIEWS ENGAGED_USERS EVENT_RESPONSES IMPRESSIONS IN_APP_VALUE LANDING_PAGE_VIEWS LEAD_GENERATION LINK_CLICKS MEANINGFUL_CALL_ATTEMPT MESSAGING_APPOINTMENT_CONVERSION MESSAGING_PURCHASE_CONVERSION NONE OFFSITE_CONVERSIONS PAGE_LIKES POST_ENGAGEMENT PROFILE_AND_PAGE_ENGAGEMENT PROFILE_VISIT QUALITY_CALL QUALITY_LEAD REACH REMINDERS_SET SUBSCRIBERS THRUPLAY VALUE VISIT_INSTAGRAM_PROFILE',
      },
      {
        names: [
          'Ad_effective_status',
          'adaccountadsets_effective_status_enum_param',
          'adaccountcampaigns_effective_status_enum_param',
          'adcampaigngroupadsets_effective_status_enum_param',
        ],
        values:
          'ACTIVE ADSET_PAUSED ARCHIVED CAMPAIGN_PAUSED DELETED DISAPPROVED IN_PROCESS PAUSED PENDING_BILLING_INFO PENDING_REVIEW PREAPPROVED WITH_ISSUES',
      },
      { names: ['Campaign_effective_status'], values: 'ACTIVE ARCHIVED DELETED IN_PROCESS PAUSED WITH_ISSUES' },
      {
        names: ['adaccountadcreatives_authorization_category_enum_param'],
        values: 'NONE POLITICAL POLITICAL_WITH_DIGITALLY_CREATED_MEDIA',
      },
      { names: ['adaccountadcreatives_execution_options_enum_param'], values: 'validate_only' },
      {
        names: [
          'adaccountadcreativesbylabels_operator_enum_param',
          'adaccountadsbylabels_operator_enum_param',
          'adaccountadsetsbylabels_operator_enum_param',
          'adaccountcampaignsbylabels_operator_enum_param',
        ],
        values: 'ALL ANY',
      },
      {
        names: ['adaccountads_execution_options_enum_param', 'adgroup_execution_options'],
        values: 'include_recommendations synchronous_ad_review validate_only',
      },
      {
        names: ['adaccountadsets_destination_type_enum_param', 'adcampaign_destination_type'],
        values:
          'APP APPLINKS_AUTOMATIC FACEBOOK FACEBOOK_LIVE FACEBOOK_PAGE IMAGINE INSTAGRAM_DIRECT INSTAGRAM_LIVE INSTAGRAM_PROFILE INSTAGRAM_PROFILE_AND_FACEBOOK_PAGE MESSAGING_INSTAGRAM_DIRECT_MESSENGER MESSAGING_INSTAGRAM_DIRECT_MESSENGER_WHATSAPP MESSAGING_INSTAGRAM_DIRECT_WHATSAPP MESSAGING_MESSENGER_WHATSAPP MESSENGER ON_AD ON_EVENT ON_PAGE ON_POST ON_VIDEO SHOP_AUTOMATIC WEBSITE WHATSAPP',
      },
      {
        names: [
          'adaccountadsets_execution_options_enum_param',
          'adaccountcampaigns_execution_options_enum_param',
          'adcampaign_execution_options',
          'adcampaigngroup_execution_options',
        ],
        values: 'include_recommendations validate_only',
      },
      { names: ['adaccountadspixels_sort_by_enum_param'], values: 'LAST_FIRED_TIME NAME' },
      {
        names: ['adaccountcampaigns_objective_enum_param', 'adcampaigngroup_objective'],
        values: 'OUTCOME_APP_PROMOTION OUTCOME_AWARENESS OUTCOME_ENGAGEMENT OUTCOME_LEADS OUTCOME_SALES OUTCOME_TRAFFIC',
      },
      {
        names: ['adaccountcampaigns_special_ad_categories_enum_param', 'adcampaigngroup_special_ad_categories'],
        values: 'CREDIT EMPLOYMENT FINANCIAL_PRODUCTS_SERVICES HOUSING ISSUES_ELECTIONS_POLITICS NONE ONLINE_GAMBLING_AND_GAMING',
      },
      {
        names: ['adaccountcampaigns_special_ad_category_country_enum_param', 'adcampaigngroup_special_ad_category_country'],
        values:
          'AC AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
      },
      {
        names: ['adaccountcustomaudiences_subtype_enum_param'],
        values:
          'APP BAG_OF_ACCOUNTS BIDDING CLAIM CUSTOM ENGAGEMENT EXCLUSION FOX LOOKALIKE MANAGED MEASUREMENT MESSENGER_SUBSCRIBER_LIST OFFLINE_CONVERSION PARTNER PRIMARY REGULATED_CATEGORIES_AUDIENCE STUDY_RULE_AUDIENCE VIDEO WEBSITE',
      },
      {
        names: ['adaccountinsights_action_attribution_windows_enum_param'],
        values:
          '1d_click 1d_ev 1d_view 28d_click 28d_view 28d_view_all_conversions 28d_view_first_conversion 7d_click 7d_view 7d_view_all_conversions 7d_view_first_conversion dda default skan_click skan_click_second_postback skan_click_third_postback skan_view skan_view_second_postback skan_view_third_postback',
      },
      { names: ['adaccountinsights_action_report_time_enum_param'], values: 'conversion impression lifetime mixed' },
      {
        names: ['adaccountinsights_date_preset_enum_param'],
        values:
          'last_14d last_28d last_30d last_3d last_7d last_90d last_month last_quarter last_week_mon_sun last_week_sun_sat last_year maximum today yesterday',
      },
      { names: ['adaccountinsights_level_enum_param'], values: 'account ad adset campaign' },
      { names: ['userpermissions_status_enum_param'], values: 'declined expired granted' },
    ] as const
  ).flatMap(({ names, values }) => names.map((name) => [name, values.split(' ')])),
);
